import type { OwnChecks, OwnPoint } from '@beacon/api/kinds/operation/check'
import { formatDuration, formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Glyph, Status } from '@beacon/ui/status'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Name } from '../../parts/contest/name.tsx'
import { useCodeWords, useTypeWords } from './words.ts'

interface Props {
  own: OwnChecks
  interval_s: number
  /** No application is taken now. */
  isShut: boolean
  /** The point that is sent now. */
  busy: string | null
  onApply: (point_id: string) => void
}

/** Points of a topic, a row each: what it is worth, how it stands, what the last check said, and the button. */
export function CheckTable({ own, interval_s, isShut, busy, onApply }: Props) {
  const { t } = useLingui()
  return (
    <table
      aria-label={t`Check points`}
      className="-mx-2 w-[calc(100%+16px)] border-collapse text-left text-dense [&_tr>*:first-child]:pl-2 [&_tr>*:last-child]:pr-2"
    >
      <thead>
        <tr className="border-b border-rule text-caption text-fg-3 [&>th]:h-8 [&>th]:font-normal">
          <th scope="col">
            <Trans>Check point</Trans>
          </th>
          <th scope="col" className="w-16 pr-4 text-right">
            <Trans>Value</Trans>
          </th>
          <th scope="col" className="w-24" aria-label={t`Request a check`} />
        </tr>
      </thead>
      <tbody>
        {own.points.map((point) => (
          <Row
            key={point.point_id}
            point={point}
            interval_s={interval_s}
            isChecking={own.open !== null && own.open.point_ids.includes(point.point_id)}
            isShut={isShut}
            isBusy={busy === point.point_id}
            onApply={() => onApply(point.point_id)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps extends Pick<Props, 'interval_s' | 'isShut'> {
  point: OwnPoint
  isChecking: boolean
  isBusy: boolean
  onApply: () => void
}

function Row({ point, interval_s, isChecking, isShut, isBusy, onApply }: RowProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const types = useTypeWords()
  const { name, type, role, judge, value, state, mode, may_apply, check_mode, left } = point
  const isDone = state === 'success' && mode === 'once'
  const every = formatDuration(locale, interval_s)
  return (
    <tr className="border-b border-rule-2 align-baseline [&>*]:py-2">
      <th scope="row" className="min-w-0 pr-3 font-normal">
        <span className="font-medium text-fg">
          <Name>{name}</Name>
        </span>
        <span className="block text-caption text-fg-3">
          {types[type]}
          {role === 'guard' && (
            <span className="text-azure">
              {' · '}
              <Trans>must stay up</Trans>
            </span>
          )}
          {judge === 'answer' && (
            <>
              {' · '}
              <Trans>answered below</Trans>
            </>
          )}
          {check_mode === 'automatic' && (
            <>
              {' · '}
              <Trans>checked every {every}</Trans>
            </>
          )}
        </span>
        <State point={point} isChecking={isChecking} />
      </th>
      <td className={`pr-4 text-right font-mono ${isDone ? 'text-fg-3' : 'text-amber'}`}>
        {value === null ? '' : formatNumber(locale, value)}
      </td>
      <td className="text-right">
        {may_apply && !isDone && (
          <>
            <Button
              size="sm"
              aria-label={t`Request a check of “${{ name }}”`}
              disabled={isShut || left === 0}
              saving={isBusy}
              onClick={onApply}
            >
              <Trans context="check">Check</Trans>
            </Button>
            {left !== null && (
              <span className="mt-1 block text-caption text-fg-3">
                <Plural value={left} one="# left" other="# left" />
              </span>
            )}
          </>
        )}
      </td>
    </tr>
  )
}

/** How a point stands, since when, and what its last check said. */
function State({ point: { state, since, is_lost, mode, last }, isChecking }: Pick<RowProps, 'point' | 'isChecking'>) {
  const codes = useCodeWords()
  const time = since === null ? null : formatTime(since, { seconds: false })
  return (
    <>
      <span className="mt-0.5 flex flex-wrap items-center gap-x-3">
        {isChecking ? (
          <Status of="check.checking" />
        ) : is_lost ? (
          <span className="inline-flex items-center gap-2 text-vermilion">
            <Glyph name="down-arrow" size={11} />
            {time === null ? <Trans context="point">Lost</Trans> : <Trans>Lost at {time}</Trans>}
          </span>
        ) : (
          <Status of={state === 'success' ? 'check.check_passed' : state === 'fail' ? 'check.check_failed' : 'check.unchecked'} />
        )}
        {!isChecking && !is_lost && state !== 'unchecked' && time !== null && (
          <span className="font-mono text-caption text-fg-3">
            {state === 'success' && mode === 'hold' ? <Trans>since {time}</Trans> : time}
          </span>
        )}
      </span>
      {last !== null && last.code !== 'check_passed' && (
        <span className="mt-0.5 block text-caption break-words text-fg-2">
          {last.public === '' || last.code !== 'check_failed' ? codes[last.code] : last.public}
          {last.guards.length > 0 && <span className="text-fg-3"> ({last.guards.join(', ')})</span>}
        </span>
      )}
      {last?.code === 'check_passed' && last.public !== '' && (
        <span className="mt-0.5 block text-caption break-words text-fg-3">{last.public}</span>
      )}
    </>
  )
}
