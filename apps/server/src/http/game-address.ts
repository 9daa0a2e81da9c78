import { apiBase } from './call.ts'

/** Where clients of other games and the farms of their players ask, from the root of a server; and what answers here. */
const known: Readonly<Record<string, string>> = {
  '/flags': '/bot/flags',
  '/api/client/attack_data': '/forcad/attack-data',
  '/api/client/teams': '/forcad/teams',
  '/api/client/ctftime': '/forcad/ctftime',
  '/competition/teams.json': '/faust/teams',
}
const ofContest = /^\/(?:forcad|faust)\/([\da-f-]{36})(?=\/)/u

/**
 * The operation behind an address of ForcAD, `/api/client/attack_data/`, or of FAUST; below `/forcad/CONTEST` or `/faust/CONTEST` that of
 * a named contest. Null for every other address. A token names its contest by itself.
 */
export function gameAddress(url: string): string | null {
  const [path = '', query] = url.split('?', 2)
  const [start = '', contest] = ofContest.exec(path) ?? []
  const address = known[path.slice(start.length).replace(/\/$/u, '')]
  if (address === undefined) return null
  const named = contest === undefined || address === '/bot/flags' ? [] : [`contest=${contest}`]
  const search = [...(query === undefined ? [] : [query]), ...named].join('&')
  return `${apiBase}${address}${search === '' ? '' : `?${search}`}`
}
