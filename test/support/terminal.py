"""Runs a program on a terminal of its own: terminal.py COLUMNS ROWS KEYS PROGRAM [ARGUMENT…].

Presses the keys at once, prints what the terminal got, and exits with the program's exit code.
"""

import fcntl
import os
import pty
import struct
import sys
import termios

columns, rows, keys, *command = sys.argv[1:]
child, terminal = pty.fork()
if child == 0:
    sys.stdin.readline()
    os.execvp(command[0], command)

fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", int(rows), int(columns), 0, 0))
settings = termios.tcgetattr(terminal)
settings[3] &= ~termios.ECHO
termios.tcsetattr(terminal, termios.TCSANOW, settings)
os.write(terminal, b"\n" + keys.encode())
while True:
    try:
        shown = os.read(terminal, 65536)
    except OSError:
        break
    if not shown:
        break
    os.write(1, shown)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
