/** A shell script that reports a conversion, as an example for the advertiser's developers. */
export function writeConversionExample(key: string, siteUrl: string): string {
  return `KEY='${key}'
CLICK_ID='…' # olea_click
TIME=$(date +%s)
SIGNATURE=$(printf '%s' "$TIME.$CLICK_ID" | openssl dgst -sha256 -hmac "$KEY" -hex | sed 's/.* //')
curl -X POST ${siteUrl}/api/advertisements/conversions \\
  -H 'Content-Type: application/json' \\
  -d '{"clickId":"'$CLICK_ID'","timestamp":'$TIME',"signature":"'$SIGNATURE'"}'`
}
