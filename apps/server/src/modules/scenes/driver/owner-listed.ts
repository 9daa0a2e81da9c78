/** Whom a line of `ls -nd` tells: `1000:1000`. Null where it is none. */
export function ownerListed(line: string): string | null {
  const [, uid, gid] = /^[a-z-][rwxsStT-]{9}[.+@]?\s+\d+\s+(\d{1,9})\s+(\d{1,9})\s/u.exec(line) ?? []
  return uid === undefined || gid === undefined ? null : `${uid}:${gid}`
}
