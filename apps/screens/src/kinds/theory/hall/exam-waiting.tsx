import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { appHref, builtKinds } from '@beacon/router'
import { QrCode } from '@beacon/ui/layout'
import { Countdown } from '@beacon/ui/ruler'
import { Trans, useLingui } from '@lingui/react/macro'
import { headCount } from '../../../parts/display/phase.ts'
import { Name } from '../../../parts/display/team-name.tsx'
import type { HallProps } from './hall-props.ts'

/** Rooms on the waiting wall. */
const ROOMS = 12

/** Before the start: the count, where to sign in, and the rooms. Nobody is named. */
export function ExamWaiting({ board: { contest }, exam, now, settings, isPortrait }: HallProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { resource_id } = contest
  const href = new URL(appHref('arena', builtKinds.theory.slug.arena, {}, { resource_id }), location.origin).href
  const rooms = (exam?.rooms ?? []).filter(({ name }) => name !== null)
  const pages = Math.max(1, Math.ceil(rooms.length / ROOMS))
  const from = (Math.floor(now / (settings.page_s * 1000)) % pages) * ROOMS
  return (
    <div className={isPortrait ? 'grid gap-64' : 'flex h-full gap-96'}>
      <section className={`relative ${isPortrait ? '' : 'flex w-1100 flex-col'}`}>
        <p className="fs-46 leading-60 text-fg-2">
          <Trans>Starts in</Trans>
        </p>
        <p className={`font-mono font-medium whitespace-nowrap text-amber ${isPortrait ? 'fs-190 leading-220' : 'fs-220 leading-240'}`}>
          <Countdown to={headCount(contest).at} now={now} label={t`Starts in`} />
        </p>
        {exam !== null && (
          <p className="pt-24 fs-46 leading-60">
            <CandidateCount count={formatNumber(locale, exam.candidates)} />
          </p>
        )}
        <div className={`flex items-center gap-36 ${isPortrait ? 'pt-48' : 'mt-auto'}`}>
          <span className="[&>span]:size-260! [&_svg]:size-full">
            <QrCode value={href} label={t({ context: 'exam', message: 'Opens the exam after signing in' })} size={260} />
          </span>
          <p className="min-w-0">
            <span className="block fs-36 leading-48 text-fg-2">
              <Trans context="exam">Sign in to take the exam</Trans>
            </span>
            <span className="block fs-46 leading-60 font-semibold break-all">{new URL(href).host}</span>
          </p>
        </div>
      </section>
      {rooms.length > 0 && (
        <section className="min-w-0 flex-1">
          <h2 className="line-b-2 border-rule fs-36 leading-48 font-semibold">
            <Trans context="exam">Rooms</Trans>
          </h2>
          <ul>
            {rooms.slice(from, from + ROOMS).map(({ name, candidates }) => (
              <li key={name} className="flex h-56 items-center gap-24 line-b-1 border-rule">
                <Name text={name ?? ''} className="fs-40 leading-56 font-semibold" />
                <span className="ml-auto shrink-0 font-mono fs-36 text-fg-2">{formatNumber(locale, candidates)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const CandidateCount = ({ count }: { count: string }) => <Trans context="exam">{count} candidates</Trans>
