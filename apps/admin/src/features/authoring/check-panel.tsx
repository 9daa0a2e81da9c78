import { call } from '@beacon/api/client'
import { imageAuthoring, type AuthoringFinding } from '@beacon/api/image/image-authoring'
import { useErrorWords } from '@beacon/auth/call'
import { formatLogTime } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { VisuallyHidden } from '@beacon/ui/layout'
import { useToast } from '@beacon/ui/feedback'
import { Glyph, type GlyphName, Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { testProblemWords } from '../../parts/image-problem/test-words.ts'
import { CleanButton } from './clean-button.tsx'
import { isStill, takeAnswer } from './queries.ts'
import { checkingWords, findingWords, levelWords } from './words.ts'
import type { AuthoringPanelProps } from './panel-props.ts'

const marks: Readonly<Record<AuthoringFinding['level'], { glyph: GlyphName; look: string }>> = {
  good: { glyph: 'check', look: 'text-jade' },
  warning: { glyph: 'triangle', look: 'text-amber' },
  error: { glyph: 'cross', look: 'text-vermilion' },
}

/** What can be done about a finding; empty where nothing can. */
export const findingActions: ReadonlyArray<ComponentType<AuthoringPanelProps & { finding: AuthoringFinding }>> = [CleanButton]

/** A copy is started as the next version would be; the answer stands until something else is done. */
export function CheckPanel(props: AuthoringPanelProps) {
  const { image, authoring, mayWork } = props
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const { check, checked_at, checking } = authoring
  const start = async () => {
    try {
      await takeAnswer(client, await call(imageAuthoring.check, { params: { resource_id: image.resource_id }, body: {} }))
    } catch (error) {
      toast.failed({ title: t`The check was not started`, body: words(error) })
    }
  }
  return (
    <div className="flex flex-col gap-2">
      {checking !== null && (
        <span role="status" className="flex items-center gap-2">
          <Status of="check.checking" />
          <span className="text-fg-3">{i18n._(checkingWords[checking])}</span>
        </span>
      )}
      {checking === null && check === null && (
        <p className="text-fg-3">
          <Trans>Starts a copy as the next version and checks its ports. A running node is paused during the copy.</Trans>
        </p>
      )}
      {check !== null && (
        <ul aria-label={t`Result of the check`} className="flex flex-col">
          {check.findings.map((finding, index) => (
            <li key={index} className="flex min-w-0 flex-wrap items-center gap-x-2 border-b border-rule-2 py-1">
              <Glyph name={marks[finding.level].glyph} className={marks[finding.level].look} />
              <span>{i18n._(findingWords[finding.what])}</span>
              <VisuallyHidden>{i18n._(levelWords[finding.level])}</VisuallyHidden>
              <span className="min-w-0 truncate font-mono text-mono text-fg-3">{finding.where}</span>
              {findingActions.map((Action, at) => (
                <Action key={at} {...props} finding={finding} />
              ))}
            </li>
          ))}
        </ul>
      )}
      {check?.problem != null && <Trouble problem={check.problem} />}
      {checked_at !== null && (
        <p className="text-caption text-fg-3">
          <Trans>Checked at {formatLogTime(checked_at)}. Later console changes are not covered.</Trans>
        </p>
      )}
      <Button className="self-start" disabled={!mayWork || !isStill(authoring)} onClick={() => void start()}>
        {check === null ? <Trans context="authoring">Check</Trans> : <Trans>Check again</Trans>}
      </Button>
    </div>
  )
}

type Problem = NonNullable<NonNullable<AuthoringPanelProps['authoring']['check']>['problem']>

function Trouble({ problem: { code, details } }: { problem: Problem }) {
  const { i18n } = useLingui()
  const log = String(details['log'] ?? '')
  return (
    <>
      <span className="text-fg-2">{i18n._(testProblemWords[code])}</span>
      {log !== '' && (
        <pre className="max-h-40 overflow-auto rounded-control bg-ink-2 p-2 font-mono text-mono whitespace-pre-wrap">{log}</pre>
      )}
    </>
  )
}
