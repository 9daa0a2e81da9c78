/**
 * A reply as text in which all that differs from run to run is numbered or left out: ids by their first appearance, instants,
 * tokens and what a clock measured. Everything else stays byte for byte.
 */
export function createPlain(): (text: string) => string {
  const ids = new Map<string, string>()
  const idOf = (found: string): string => {
    const known = ids.get(found) ?? `#${ids.size + 1}`
    ids.set(found, known)
    return known
  }
  return (text) => {
    const numbered = text.replaceAll(/\b(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{20})\b/gu, idOf)
    return rules.reduce((plain, [pattern, instead]) => plain.replaceAll(pattern, instead), numbered)
  }
}

/** For `JSON.stringify`: the keys of an object by name. Their order says nothing, and it moves when a contract is composed anew. */
export function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const rules: readonly (readonly [RegExp, string])[] = [
  // Instants: of the wire, of the database, in seconds, as sentences say them, and as time since the start.
  [/\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}(?::?\d{2})?)/gu, '<time>'],
  [/\b1[7-9]\d{8}\b/gu, '<seconds>'],
  [/\b\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}\b/gu, '<time>'],
  [/"-?\d+:\d{2}:\d{2}\.\d{3}"/gu, '"<duration>"'],
  [/"ticks":[\d,[\]]*/gu, '"ticks":"<curve>",'],
  // Curves, cut into spans of time.
  [/"(solved_by|line)":\[[^\]]*\]/gu, '"$1":"<curve>"'],
  // What a clock or a counter of the machine gives.
  [
    /("(?:[a-z0-9_]*_ms|ms|elapsed|elapsed_s|active_s|first_s|median_s|first_solve_s|median_solve_s|elapsed_minutes|seq|as_of_seq|free_bytes|disk_free)":)-?\d+(?:\.\d+)?/gu,
    '$1<n>',
  ],
  // The same figures as the columns of a kind have them: seventh and eighth of ten; those that are no time stand beside under their names.
  [/("own":\[(?:[^,\]]*,){6})[^,\]]*,[^,\]]*,/gu, '$1<n>,<n>,'],
  // Chance.
  [/("(?:etag|viewer_key|watch_key|token|request_id|join_code|invite|digest|sha256|key_end)":)"[^"]{4,}"/gu, '$1"<secret>"'],
  [/(viewer_key=)[\w-]{20,}/gu, '$1<secret>'],
  [/("code":)"[A-Z0-9]{8}"/gu, '$1"<code>"'],
  [/("version":"\d+\.[pr](?:\.\d+)+)\.[\w-]{10}/gu, '$1.<key>'],
  [/("version":)"[0-9a-f]{16}"/gu, '$1"<hash>"'],
]
