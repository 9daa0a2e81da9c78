#!/bin/sh
exec httpd -f -p 8080 -h /www
