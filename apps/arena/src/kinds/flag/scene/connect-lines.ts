/**
 * What a player types to reach a port of the machine, by what speaks there. A browser sends the cookies of a site to all of its ports,
 * so a page below the platform's own name is never offered as a link.
 */
export function portLine({ name, port }: { name: string; port: number | null }, host: string, at: number, ownHost: string): string {
  if (name.startsWith('ssh') || port === 22) return `ssh -p ${at} user@${host}`
  if (!/^(?:http|web)(?!s)/u.test(name) && port !== 80) return `nc ${host} ${at}`
  return host.toLowerCase() === ownHost ? `curl http://${host}:${at}/` : `http://${host}:${at}`
}

const address = (origin: string, file: string): string => `${origin}/api/ct/scenes/gateway/${file}`

/** The key is asked for when it runs, so it stays out of the history of the shell. */
export const nodeLine = (origin: string, node_id: string): string =>
  `curl -fsS ${address(origin, 'client.mjs')} -o beacon-gate.mjs && node beacon-gate.mjs ${origin} ${node_id}`

export const pythonLine = (origin: string, node_id: string): string =>
  `curl -fsS ${address(origin, 'client.py')} -o beacon-gate.py && python3 beacon-gate.py ${origin} ${node_id}`
