import type { Platform } from '../../../context.ts'
import { headText, readHead, shortMark } from './head.ts'
import type { Last } from './predecessor.ts'

const everyMs = 600_000

export interface HeadLog {
  /** At the start and at the end: the head as the table has it. */
  say: () => Promise<void>
  /** After a turn of the sealer: every ten minutes, where it moved. */
  note: (last: Last | null) => void
}

/**
 * Writes the head of the chain to the log of the process. Who removes the newest rows and seals leaves a chain that is whole in itself;
 * the head stands then in logs that the database does not keep.
 */
export function openHeadLog({ pool, log }: Pick<Platform, 'pool' | 'log'>): HeadLog {
  let said = ''
  let saidAt = 0
  const write = (text: string) => {
    ;[said, saidAt] = [text, Date.now()]
    log.info({ source: 'app', audit_head: text }, `the head of the audit chain is ${text}`)
  }
  return {
    say: async () => {
      const head = await readHead(pool)
      if (head !== null && headText(head) !== said) write(headText(head))
    },
    note: (last) => {
      if (last === null || last.number === 0 || Date.now() - saidAt < everyMs) return
      const text = headText({ number: last.number, hash: shortMark(last.hash) })
      if (text !== said) write(text)
    },
  }
}
