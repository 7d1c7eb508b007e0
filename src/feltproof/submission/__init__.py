"""What a facility says that it runs a game with, judged against the law without any engine, and then beside one."""
