#!/usr/bin/env bash
# A mirror in shell, with curl and openssl: docs/mirror-protocol.md, step by step.
#
#     examples/mirror.sh http://127.0.0.1:8080 SM0000012 ABCD-EFGH-JKLM [photo.jpg]
#
# It sends everything once more when no answer comes. It doesn't set its clock: see mirror.py for that.
set -euo pipefail
server=$1 number=$2 code=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
photo=${4:-$folder/dot.png}
[ $# -ge 4 ] || openssl base64 -d -A -out "$photo" <<<iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAA1BMVEXMmZkWn0hNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQYlWNgGAUMSAAAARAAAVGhZwQAAAAASUVORK5CYII=
secret=''
edge=part-$(openssl rand -hex 12)

# The value of a field in an answer without nested fields of the same name.
field() { sed -E 's/.*"'"$1"'":("([^"]*)"|([^,}]*)).*/\2\3/' <<<"$2"; }
uuid() { openssl rand -hex 16 | sed -E 's/(.{8})(.{4}).(.{3}).(.{3})(.{12})/\1-\2-4\3-8\4-\5/'; }
time_ago() { date -u -d "@$(($(date +%s) - $1))" +%Y-%m-%dT%H:%M:%SZ; }

# send METHOD PATH [BODY-FILE CONTENT-TYPE]: signs and sends, prints the answer.
send() {
  local method=$1 path=${2%%\?*} query='?' body=${3:-} digest='' headers=()
  case $2 in *\?*) query="?${2#*\?}" ;; esac
  [ -z "$body" ] || headers+=(-H "content-type: $4" --data-binary "@$body")
  if [ -n "$secret" ]; then
    local covered='"@method" "@path" "@query" "x-device-no"'
    local text="\"@method\": $method"$'\n'"\"@path\": $path"$'\n'"\"@query\": $query"$'\n'"\"x-device-no\": $number"
    if [ -n "$body" ]; then
      digest="sha-256=:$(openssl dgst -sha256 -binary "$body" | openssl base64 -A):"
      covered="$covered \"content-digest\""
      text="$text"$'\n'"\"content-digest\": $digest"
      headers+=(-H "content-digest: $digest")
    fi
    local parameters="($covered);created=$(date +%s);keyid=\"$number\";alg=\"hmac-sha256\""
    text="$text"$'\n'"\"@signature-params\": $parameters"
    local key mac
    key=$(openssl base64 -d -A <<<"$secret" | od -An -v -tx1 | tr -d ' \n')
    mac=$(printf %s "$text" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
    headers+=(-H "x-device-no: $number" -H "signature-input: sig=$parameters" -H "signature: sig=:$mac:")
  fi
  local answer
  answer=$(curl -sS --max-time 40 --retry 5 --retry-connrefused -X "$method" "${headers[@]}" "$server$2")
  [ "$(field code "$answer")" = 0 ] || { echo "$2: $answer" >&2; exit 1; }
  printf '%s\n' "$answer"
}
post() { printf %s "$2" >"$folder/json"; send POST "$1" "$folder/json" application/json; }

# form PATH PHOTO-FIELD NAME VALUE…: sends fields and the photo as multipart/form-data.
form() {
  local path=$1 kind=$2
  shift 2
  while [ $# -gt 0 ]; do
    printf -- '--%s\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n' "$edge" "$1" "$2"
    shift 2
  done >"$folder/form"
  printf -- '--%s\r\nContent-Disposition: form-data; name="%s"; filename="photo"\r\nContent-Type: image/jpeg\r\n\r\n' "$edge" "$kind" >>"$folder/form"
  cat "$photo" >>"$folder/form"
  printf -- '\r\n--%s--\r\n' "$edge" >>"$folder/form"
  send POST "$path" "$folder/form" "multipart/form-data; boundary=$edge"
}

begun() {
  printf '"client_uuid":"%s","seq":%s,"test_time":"%s","capture_state":1,' "$(uuid)" "$1" "$(time_ago "$2")"
  printf '"customer":{"nickname":"Example","mobile":"13600000000","sex":0,"age":34},'
  printf '"consent":{"text_id":"example","photos":1,"contact":1,"marketing":0},"questions":{}'
}
ended='"status":2,"quality":{"face":0.97,"sharpness":0.95,"light":0.9},"result":{"algo_version":"1.0","skin_age":31,
  "skin_type":{"type":"dry"},"tone":{"ita":35},"dims":{"acne":{"layer":"layer","raw":82,"count":3},
  "pore":{"layer":"layer","raw":64.5},"collagen":{"layer":"deep","raw":71}}}'

answer=$(post /mirrorSrv/device/activate \
  "{\"device_no\":\"$number\",\"active_code\":\"$code\",\"model\":\"EX-1\",\"app_version\":\"1.0\",\"is_simulated\":1}")
secret=$(field device_secret "$answer")
number=$(field device_no "$answer")
revision=$(field config_rev "$answer")
send GET '/mirrorSrv/config?rev=0' >"$folder/config"
post /mirrorSrv/config/ack "{\"rev\":$revision,\"ok\":1}" >"$folder/answer"
post /mirrorSrv/device/heartbeat "{\"seq\":0,\"config_rev\":$revision,\"is_start\":1}" >"$folder/answer"

# A test in steps.
test=$(field analysis_id "$(post /mirrorSrv/record/create "{$(begun 1 0)}")")
answer=$(form /mirrorSrv/record/image file analysis_id "$test" kind white)
[ "$(field sha256 "$answer")" = "$(openssl dgst -sha256 -r "$photo" | cut -d' ' -f1)" ]
echo "test $test status $(field status "$(post /mirrorSrv/record/finish "{\"analysis_id\":\"$test\",$ended}")")"

# Two tests that waited for the network: the newer one first, each twice. The second time the server knows it.
for waited in "$(begun 3 60)" "$(begun 2 120)"; do
  for times in 0 1; do
    answer=$(form /mirrorSrv/record/upload white meta "{$waited,$ended}")
    [ "$(field duplicate "$answer")" = "$times" ]
  done
  echo "offline $(field analysis_id "$answer") status $(field status "$answer")"
done

answer=$(send GET "/mirrorSrv/record/result?analysis_id=$test")
echo "scores $(grep -oE '"dimension":"[a-z_]+","layer":"[a-z]+","raw":[0-9.]+' <<<"$answer" | sed -E 's/.*"dimension":"([a-z_]+)".*"raw":(.*)/\1=\2/' | tr '\n' ' ')"
echo "qr $(sed -E 's/.*"qr":\{[^}]*"text":"([^"]*)".*/\1/' <<<"$answer")"
