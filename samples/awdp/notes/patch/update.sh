#!/bin/sh
set -e
cp read /www/cgi-bin/read
chmod 755 /www/cgi-bin/read
echo 'A name is a name, and no path.'
