import type { ScreenCommand } from '@beacon/api/contest/screen'
import type { Tx } from '../../../../db/database.ts'
import { checkStreams, publish } from '../../../../live/index.ts'
import type { ScreenRecord } from './repo.ts'

type Extra = Partial<Pick<ScreenCommand, 'takeover' | 'banner' | 'resolver'>>

/** Tells one display, and nobody else, what it shows and what it does now. */
export async function tellScreen(tx: Tx, screen: ScreenRecord, { takeover = null, banner = null, resolver = null }: Extra): Promise<void> {
  const { screen_id, contest_id, theme, lang } = screen
  const data = { screen_id, value: screen.shows ?? screen.value, theme, lang, takeover, banner, resolver }
  await publish(tx, { contest_id, channel: `screen:${screen_id}`, event: 'screen.command', data })
}

/** The display goes dark at commit: its stream finds that it has no right any more, says so and ends. */
export async function tellScreenClosed(tx: Tx, { contest_id }: ScreenRecord): Promise<void> {
  await checkStreams(tx, contest_id)
}
