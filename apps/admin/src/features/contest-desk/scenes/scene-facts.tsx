import type { DeskSceneFacts } from '@beacon/api/scene/scene-desk'
import { formatDuration, useFormatLocale } from '@beacon/i18n'
import { Sparkline } from '@beacon/ui/chart'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { FactStrip } from '@beacon/ui/layout'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

const gb = (mb: number): string => `${(mb / 1_024).toFixed(1)} GB`
const cores = (milli: number): string => (milli / 1_000).toFixed(1)

/** The question was changed after these were started: nobody's machine is made anew by itself. */
export function OldBanner({ n, onShow }: { n: number; onShow: () => void }) {
  return (
    <Banner
      boxed
      tone="info"
      className="mb-2"
      title={
        <Plural
          value={n}
          one="# scene runs with an older definition of its question."
          other="# scenes run with an older definition of their question."
        />
      }
      actions={
        <Button size="sm" onClick={onShow}>
          <Trans>Show them</Trans>
        </Button>
      }
    >
      <Trans>Rebuild to apply the latest one.</Trans>
    </Banner>
  )
}

const unfitWords = {
  flag_env: msg`its flag is a variable of a node`,
  entrant_env: msg`the team is named in a variable of a node`,
  vm: msg`it has virtual machines`,
  not_per_entrant: msg`its scene is not per team`,
} as const satisfies Record<DeskSceneFacts['pool']['unfit'][number]['why'], MessageDescriptor>

/** A pool was asked for, and some topics can have none: which, and why. */
export function PoolBanner({ pool: { unfit } }: Pick<DeskSceneFacts, 'pool'>) {
  const { i18n } = useLingui()
  const n = unfit.length
  if (n === 0) return null
  const words = unfit.map(({ topic_id, name, why }) => ({ topic_id, name, why: i18n._(unfitWords[why]) }))
  return (
    <Banner
      boxed
      tone="info"
      className="mb-2"
      title={<Plural value={n} one="# topic has no warm pool." other="# topics have no warm pool." />}
    >
      <ul>
        {words.map(({ topic_id, name, why }) => (
          <li key={topic_id}>
            <Trans>
              {name}: {why}
            </Trans>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** Figures of the contest's scenes, and of the room that is promised. */
export function SceneFacts({ facts }: { facts: DeskSceneFacts }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { own, promised, capacity, in_queue, longest_wait_s, pool, start_p95_s } = facts
  const { failed } = pool
  const free = Math.max(0, capacity.memory_mb - promised.memory_mb)
  const wait = formatDuration(locale, longest_wait_s)
  return (
    <FactStrip
      className="mb-3"
      facts={[
        { label: t`Running`, value: facts.running },
        { label: t`Working`, value: facts.working },
        { label: t`In queue`, value: in_queue, ...(in_queue > 0 ? { note: t`longest ${wait}` } : {}) },
        { label: t`Error`, value: facts.error },
        { label: t`Unknown`, value: facts.unknown },
        ...(pool.wanted + pool.ready + pool.failed === 0
          ? []
          : [
              {
                label: t`Warm pool`,
                value: `${pool.ready} / ${pool.wanted}`,
                ...(pool.failed > 0 ? { note: t`${failed} failed` } : {}),
              },
            ]),
        { label: t`Starts per minute`, value: <Starts starts={facts.starts} />, note: t`last 30 min` },
        { label: t`Start p95`, value: start_p95_s === null ? '–' : `${start_p95_s.toFixed(1)} s` },
        { label: t`Memory of this contest`, value: gb(own.memory_mb), note: t`${cores(own.cpu_milli)} cores` },
        { label: t`Memory free`, value: facts.machine.is_ok ? gb(free) : '–', note: t`of ${gb(capacity.memory_mb)}` },
      ]}
    />
  )
}

function Starts({ starts }: Pick<DeskSceneFacts, 'starts'>) {
  return (
    <span className="inline-flex items-center gap-2">
      {starts.at(-1) ?? 0}
      <Sparkline values={starts} top={Math.max(1, ...starts)} />
    </span>
  )
}
