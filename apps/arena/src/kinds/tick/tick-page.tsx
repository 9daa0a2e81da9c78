import { msg } from '@lingui/core/macro'
import { bare } from '../bare.ts'
import type { ArenaKind } from '../kind.ts'
import { TickBody } from './tick-body.tsx'

export const tickPage: ArenaKind = {
  ...bare,
  Play: TickBody,
  playWord: msg`Ticks`,
  columns: { ticks: msg`Ticks`, best: msg`Best tick` },
}
