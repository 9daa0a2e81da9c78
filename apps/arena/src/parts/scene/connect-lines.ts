interface At {
  host: string
  port: number
}

/**
 * What a player types to reach a port of the machine, by what speaks there; `href` where a browser opens it. Over https a browser takes
 * every port of the platform's own name for https as well (HSTS), so there a page is fetched by a line.
 */
export function portLine(
  { name, port }: { name: string; port: number | null },
  at: At,
  own: Pick<Location, 'hostname' | 'protocol'>,
): { line: string; href: string | null } {
  const host = at.host.includes(':') && !at.host.startsWith('[') ? `[${at.host}]` : at.host
  if (name.startsWith('ssh') || port === 22) return { line: `ssh -p ${at.port} user@${at.host}`, href: null }
  if (!/^(?:http|web)(?!s)/u.test(name) && port !== 80) return { line: `nc ${at.host} ${at.port}`, href: null }
  const href = `http://${host}:${at.port}`
  const isOwn = host.toLowerCase() === own.hostname.toLowerCase()
  return isOwn && own.protocol === 'https:' ? { line: `curl ${href}/`, href: null } : { line: href, href }
}

const address = (origin: string, file: string): string => `${origin}/api/ct/scenes/gateway/${file}`

/** The key is asked for when it runs, so it stays out of the history of the shell. */
export const nodeLine = (origin: string, node_id: string): string =>
  `curl -fsS ${address(origin, 'client.mjs')} -o beacon-gate.mjs && node beacon-gate.mjs ${origin} ${node_id}`

export const pythonLine = (origin: string, node_id: string): string =>
  `curl -fsS ${address(origin, 'client.py')} -o beacon-gate.py && python3 beacon-gate.py ${origin} ${node_id}`
