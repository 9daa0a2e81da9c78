import { call } from '@beacon/api/client'
import { printLimits, scorePrint } from '@beacon/api/kinds/theory/score-print'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, CopyField, Segmented } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Dialog } from '@beacon/ui/overlay'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'

interface Props {
  exam_id: string
  entrants: readonly string[]
  hasAnswers: boolean
  onClose: () => void
}

/** Makes the link to printed scores of the chosen candidates. It is shown once and holds for 24 hours. */
export function PrintScores({ exam_id, entrants, hasAnswers, onClose }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [lang, setLang] = useState<'en' | 'zh'>(locale)
  const [made, setMade] = useState<{ path: string; expires_at: string } | null>(null)
  // The question closes itself once it ran; what it made stays to be read.
  const isMade = useRef(false)
  if (made !== null) return <Issued {...made} onClose={onClose} />
  const most = printLimits.candidates
  return (
    <ActionForm
      title={t({ context: 'exam', message: 'Print scores' })}
      body={plural(entrants.length, {
        one: 'Anyone with the link can see the scores of # candidate for 24 hours.',
        other: 'Anyone with the link can see the scores of # candidates for 24 hours.',
      })}
      action={t`Create link`}
      isReady={entrants.length > 0 && entrants.length <= most}
      onRun={async () => {
        setMade(await call(scorePrint.make_link, { params: { exam_id }, body: { entrant_ids: [...entrants], lang } }))
        isMade.current = true
      }}
      onClose={() => !isMade.current && onClose()}
    >
      <Field label={t`Language`}>
        <Segmented
          value={lang}
          onValueChange={setLang}
          options={[
            { value: 'en', label: 'English' },
            { value: 'zh', label: '中文' },
          ]}
        />
      </Field>
      {entrants.length > most && (
        <p className="text-vermilion">
          <Trans context="exam">At most {most} candidates with one link.</Trans>
        </p>
      )}
      <p className="text-fg-2">
        {hasAnswers ? (
          <Trans context="exam">Answers and keys are printed, where you may see keys (setting “Print answers”).</Trans>
        ) : (
          <Trans context="exam">Answers and keys are not printed (setting “Print answers”).</Trans>
        )}
      </p>
    </ActionForm>
  )
}

function Issued({ path, expires_at, onClose }: { path: string; expires_at: string; onClose: () => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const url = `${window.location.origin}${path}`
  const until = formatDateTime(locale, expires_at)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Link created`}
      description={t({ context: 'exam', message: `Shown only once. It expires on ${until}.` })}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button asChild look="primary" icon={<Printer size={14} aria-hidden="true" />}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              <Trans>Open print page</Trans>
            </a>
          </Button>
        </>
      }
    >
      <CopyField label={t`Link`} value={url} once />
    </Dialog>
  )
}
