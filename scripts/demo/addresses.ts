import type { Ledger } from './ledger.ts'

/** Where what the demo made is looked at. */
export function openAddresses(origin: string, say: (line: string) => void) {
  const base = `${origin}/page/mg/ct`
  const addressOf = (path: string): string => (path.startsWith('http') ? path : `${origin}${path}`)
  return {
    base,
    addressOf,
    tellAddresses: (contest_id: string, screenPath: string): void => {
      say(`Arena         ${base}/flag/contest?resource_id=${contest_id}`)
      say(`Desk          ${base}/admin/flag/contest/${contest_id}`)
      say(`Screen        ${addressOf(screenPath)}`)
    },
    tellRange: (contest_id: string): void => say(`Range         ${base}/contest/cfs?resource_id=${contest_id}`),
    tellPlayer: ({ player }: Ledger): void => {
      if (player === undefined) return
      say(`Player        ${base}/login`)
      say(`              ${player.username}   ${player.password}   (captain of ${player.team}; the exam is open as well)`)
    },
  }
}
