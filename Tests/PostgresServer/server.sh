#!/bin/sh
# A server of PostgreSQL in a folder, with a socket there and no port: `server.sh FOLDER BIN [OPTION…]`. Without options it
# is quick and forgets what was written when the computer stops. It says `ready`, follows `stop` and `start` on its standard
# input, and ends and removes the folder when that ends.
dir=$1
bin=$2
shift 2
[ $# = 0 ] && set -- -c fsync=off -c full_page_writes=off -c synchronous_commit=off -c autovacuum=off -c shared_buffers=64MB
as=
cd /
if [ "$(id -u)" = 0 ]; then
    chown nobody: "$dir"; as="setpriv --reuid=nobody --regid=nogroup --clear-groups"
fi
$as "$bin/initdb" -D "$dir/data" -U favori -A trust -E UTF8 --locale=C --no-sync >"$dir/log" 2>&1 || {
    cat "$dir/log"; rm -rf "$dir"; exit 1; }
start() {
    $as "$bin/postgres" -D "$dir/data" -k "$dir" -c listen_addresses= -c max_connections=1600 "$@" >>"$dir/log" 2>&1 &
    pid=$!
    until "$bin/pg_isready" -q -h "$dir"; do
        kill -0 $pid 2>&- || { cat "$dir/log"; break; }
        sleep 0.05
    done
    echo ready
}
start "$@"
while read -r word; do
    case $word in
    stop) kill -INT $pid; wait $pid; echo stopped ;;
    start) start "$@" ;;
    esac
done
kill -INT $pid 2>&-; wait $pid; rm -rf "$dir"
