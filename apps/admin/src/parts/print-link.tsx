import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, CopyField } from '@beacon/ui/controls'
import { ReadDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LanguageField } from './language-field.tsx'
import { ActionForm } from './contest-clock/action-form.tsx'

interface PrintLink {
  path: string
  /** ISO instant. */
  expires_at: string
}

interface Props {
  title: string
  /** Who may read what, and how long. */
  body: string
  isReady: boolean
  make: (lang: 'en' | 'zh') => Promise<PrintLink>
  /** What is said below a link that was made; `until` is a moment in words. */
  hold: (until: string) => string
  children?: ReactNode
  onClose: () => void
}

/** Makes a link to a print page in a language of choice, and shows it once. */
export function PrintLinkDialog({ title, body, isReady, make, hold, children, onClose }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [lang, setLang] = useState<'en' | 'zh'>(locale)
  const [made, setMade] = useState<PrintLink | null>(null)
  if (made !== null) return <Issued path={made.path} text={hold(formatDateTime(locale, made.expires_at))} onClose={onClose} />
  const run = async () => {
    setMade(await make(lang))
    // The dialog stays: it shows the link.
    return false
  }
  return (
    <ActionForm title={title} body={body} action={t`Create link`} isReady={isReady} onRun={run} onClose={onClose}>
      <LanguageField value={lang} onValueChange={setLang} />
      {children}
    </ActionForm>
  )
}

function Issued({ path, text, onClose }: { path: string; text: string; onClose: () => void }) {
  const { t } = useLingui()
  const url = `${window.location.origin}${path}`
  return (
    <ReadDialog
      onClose={onClose}
      title={t`Link created`}
      description={text}
      footer={
        <Button asChild look="primary" icon={<Printer size={14} aria-hidden="true" />}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            <Trans>Open print page</Trans>
          </a>
        </Button>
      }
    >
      <CopyField label={t`Link`} value={url} once />
    </ReadDialog>
  )
}
