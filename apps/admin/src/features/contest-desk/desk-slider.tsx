import { useServerNow } from '@beacon/auth'
import { type Lane, RulerSlider, type RulerSpan } from '@beacon/ui/ruler'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeskSearch } from '../../parts/desk/desk-search.ts'
import { instantIn, rangeIn } from '../../parts/desk/moment-search.ts'
import { useDeskSearch } from '../../parts/desk/use-desk-search.ts'

interface Props {
  span: RulerSpan
  lane: Lane
  search: DeskSearch
}
const iso = (at: number) => new Date(at).toISOString()

/** The desk's ruler with two handles: the time that Monitoring shows. */
export function RangeRuler({ span, lane, search }: Props) {
  const { t } = useLingui()
  const now = useServerNow()
  const setSearch = useDeskSearch()
  const chosen = rangeIn(search)
  const start = Date.parse(span.start_at)
  const whole = [start, Math.min(Math.max(now, start + 60_000), Date.parse(span.end_at))]
  const stands = chosen === null ? whole : [Date.parse(chosen.from), Date.parse(chosen.to)]
  const [drawn, setDrawn] = useState<number[] | null>(null)
  return (
    <RulerSlider
      span={span}
      now={now}
      lane={lane}
      value={drawn ?? stands}
      labels={[t`From`, t`To`]}
      onValueChange={setDrawn}
      onValueCommit={([from = 0, to = 0]) => {
        setDrawn(null)
        setSearch({ from: iso(from), to: iso(to) })
      }}
    />
  )
}

/** The desk's ruler with one handle: the moment whose standing Scores shows. At now it follows the clock. */
export function MomentRuler({ span, lane, search }: Props) {
  const { t } = useLingui()
  const now = useServerNow()
  const setSearch = useDeskSearch()
  const at = instantIn(search['at'])
  const latest = Math.min(now, Date.parse(span.end_at))
  const [drawn, setDrawn] = useState<number | null>(null)
  return (
    <RulerSlider
      span={span}
      now={now}
      lane={lane}
      value={[drawn ?? (at === undefined ? latest : Date.parse(at))]}
      labels={[t`Moment of the standings`]}
      onValueChange={([next]) => setDrawn(next ?? null)}
      onValueCommit={([next]) => {
        setDrawn(null)
        if (next !== undefined) setSearch({ at: next >= latest ? undefined : iso(next) })
      }}
    />
  )
}
