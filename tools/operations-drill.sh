#!/bin/bash
# Runs what docs/operations.md says, as it stands there, on a Debian 13 that may be thrown away afterwards:
#   bash tools/operations-drill.sh ADDRESS     (as root, booted with systemd; ADDRESS is what is cloned)
# Not run, for want of a container engine: `docker compose up`; compose.yaml is only read.
set -euo pipefail
address=$1
page=$(cd "$(dirname "$0")/.." && pwd)/docs/operations.md
work=$(mktemp -d)
passed() { echo "ok  $*"; }
trap 'echo "failed at line $LINENO" >&2' ERR

# the lines of the first block of that kind that holds this text
block() {
  awk -v kind="\`\`\`$1" -v wanted="$2" '
    $0 == kind { inside = 1; text = ""; next }
    /^```/ && inside { inside = 0; if (index(text, wanted)) { printf "%s", text; exit } }
    inside { text = text $0 "\n" }' "$page"
}
until_answered() {
  for _ in $(seq 120); do curl --silent --fail --output "$work/answer" "$1" && return; sleep 0.5; done
  echo "$1 did not answer" >&2
  journalctl --unit crypto-news --no-pager | tail -20 >&2
  return 1
}
rows() { crypto-news-admin backup "/var/backups/crypto-news/$1" | grep -o '^[0-9]*'; }

export DEBIAN_FRONTEND=noninteractive
apt-get install --yes --no-install-recommends curl openssl nginx-light prometheus >"$work/apt" 2>&1

# One machine
block sh 'useradd --system' | sed "s|ADDRESS|$address|" >"$work/install.sh"
bash -euo pipefail "$work/install.sh" >"$work/install" 2>&1 || { tail -30 "$work/install"; exit 1; }
passed 'the release is installed and built'
block ini 'crypto-news.service' >/etc/systemd/system/crypto-news.service
block sh '/usr/local/bin/crypto-news-admin:' >/usr/local/bin/crypto-news-admin
systemd-analyze verify /etc/systemd/system/crypto-news.service
passed "the unit is accepted; $(systemd-analyze security --offline=yes /etc/systemd/system/crypto-news.service | tail -1)"
echo 'METRICS_TOKEN=drill-drill-drill' >>/etc/crypto-news.env
block sh 'systemctl enable --now' >"$work/start.sh"
bash -euo pipefail "$work/start.sh" >"$work/start" 2>&1
until_answered http://127.0.0.1:3000/readyz
life=$(systemctl show crypto-news --property InvocationID --value)
test "$(journalctl --no-pager "_SYSTEMD_INVOCATION_ID=$life" | grep -c 'is ready: http')" = 1
passed 'the service answers, and says so once'
service=$(systemctl show crypto-news --property MainPID --value)
! nsenter --target "$service" --mount touch /opt/crypto-news/not-allowed 2>/dev/null
passed 'the release cannot be written by the service'

# Watching it
curl --silent --fail http://127.0.0.1:3000/healthz >/dev/null
curl --silent --fail --header 'Authorization: Bearer drill-drill-drill' http://127.0.0.1:3000/metrics | grep -q ai_budget_usd
promtool check rules "$(dirname "$page")/prometheus/rules.yml" >"$work/rules"
passed 'health, metrics and rules'

# From the terminal
printf 'a long enough pass phrase' | crypto-news-admin create-user drill --password-stdin >/dev/null
crypto-news-admin reset-password drill >/dev/null
crypto-news-admin two-factor off drill >/dev/null
crypto-news-admin stories rebuild >/dev/null
crypto-news-admin doctor >/dev/null || true # no publisher can be reached without a way out
passed 'the commands of the terminal, beside the running service'
cd /opt/crypto-news
if npm run admin -- backup "$work/wrong.backup" >"$work/wrong" 2>&1; then exit 1; fi
grep -q 'There is no site in' "$work/wrong"
passed 'a backup of the wrong place is refused'

# Backup and restore
systemctl stop crypto-news
before=$(rows one.backup)
mv /var/lib/crypto-news "$work/old" && install -d -m 0755 -o crypto-news -g crypto-news /var/lib/crypto-news
crypto-news-admin restore /var/backups/crypto-news/one.backup >/dev/null
if test -e "$work/old/secret.key"; then cp --preserve "$work/old/secret.key" /var/lib/crypto-news; fi
test "$(rows two.backup)" = "$before"
systemctl start crypto-news && until_answered http://127.0.0.1:3000/readyz
passed "a backup of $before rows into an empty site"

# From the embedded database to your own
block sh 'createdb --owner' | sed 's/createuser --pwprompt/createuser/' >"$work/postgres.sh"
bash -euo pipefail "$work/postgres.sh" >"$work/postgres" 2>&1 || { tail -20 "$work/postgres"; exit 1; }
runuser --user postgres -- psql --quiet --command "alter user crypto_news password 'drill'"
systemctl stop crypto-news
before=$(rows three.backup)
echo 'DATABASE_URL=postgres://crypto_news:drill@localhost:5432/crypto_news' >>/etc/crypto-news.env
crypto-news-admin restore /var/backups/crypto-news/three.backup >/dev/null
test "$(rows four.backup)" = "$before"
systemctl start crypto-news && until_answered http://127.0.0.1:3000/readyz
passed "from the embedded database to $(runuser --user postgres -- psql --tuples-only --no-align --command 'show server_version')"

# Behind a proxy
openssl req -x509 -newkey rsa:2048 -nodes -keyout "$work/key" -out "$work/cert" -subj /CN=news.example.com 2>/dev/null
{ echo 'events {} http {'; block nginx 'proxy_pass' | sed "s|# ssl_certificate .*|ssl_certificate $work/cert; ssl_certificate_key $work/key;|"; echo '}'; } >"$work/nginx.conf"
nginx -c "$work/nginx.conf" 2>"$work/nginx"
! grep -q warn "$work/nginx"
printf 'SITE_URL=https://news.example.com\nTRUST_PROXY=on\n' >>/etc/crypto-news.env
systemctl restart crypto-news && until_answered http://127.0.0.1:3000/readyz
curl --silent --fail --insecure --resolve news.example.com:443:127.0.0.1 https://news.example.com/ >"$work/page"
grep -q 'https://news.example.com' "$work/page"
passed 'behind nginx, with its own address'

# Upgrading
block sh 'git pull && npm ci' | sed 's|npm run admin -- backup |crypto-news-admin backup /var/backups/crypto-news/|' >"$work/upgrade.sh"
bash -euo pipefail "$work/upgrade.sh" >"$work/upgrade" 2>&1 || { tail -30 "$work/upgrade"; exit 1; }
began=$(date +%s%N)
systemctl restart crypto-news
passed "upgraded; stop and start took $((($(date +%s%N) - began) / 1000000)) ms"
until_answered http://127.0.0.1:3000/readyz

# Containers
if command -v docker-compose >/dev/null; then
  block sh 'POSTGRES_PASSWORD=$(openssl' | head -2 >"$work/compose.sh"
  bash -euo pipefail "$work/compose.sh"
  docker-compose config --quiet
  rm .env
  passed 'compose.yaml is read with the passwords of .env'
fi
echo 'all of it works as written'
