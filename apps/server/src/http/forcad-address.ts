import { apiBase } from './call.ts'

/** Where ForcAD's clients and the farms of its players ask, from the root of a server; and what answers here. */
const known: Readonly<Record<string, string>> = {
  '/flags': '/bot/flags',
  '/api/client/attack_data': '/forcad/attack-data',
  '/api/client/teams': '/forcad/teams',
  '/api/client/ctftime': '/forcad/ctftime',
}
const ofContest = /^\/forcad\/([\da-f-]{36})(?=\/)/u

/**
 * The operation behind an address of ForcAD, `/api/client/attack_data/`; below `/forcad/CONTEST` that of a named contest. Null for every
 * other address. A token names its contest by itself.
 */
export function forcadAddress(url: string): string | null {
  const [path = '', query] = url.split('?', 2)
  const contest = ofContest.exec(path)?.[1]
  const rest = contest === undefined ? path : path.slice(`/forcad/${contest}`.length)
  const address = known[rest.replace(/\/$/u, '')]
  if (address === undefined) return null
  const named = contest === undefined || address === '/bot/flags' ? [] : [`contest=${contest}`]
  const search = [...(query === undefined ? [] : [query]), ...named].join('&')
  return `${apiBase}${address}${search === '' ? '' : `?${search}`}`
}
