import { call } from '@beacon/api/client'
import { statistic } from '@beacon/api/statistic'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, CopyField, Segmented } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Dialog } from '@beacon/ui/overlay'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'

interface Props {
  id: string
  people: readonly string[]
  onClose: () => void
}

/** Makes the link to the print page. It is shown once, holds for 24 hours and shows only the chosen people. */
export function PrintDialog({ id, people, onClose }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const client = useQueryClient()
  const [lang, setLang] = useState<'en' | 'zh'>(locale)
  const [made, setMade] = useState<{ path: string; expires_at: string } | null>(null)
  if (made !== null) return <Issued {...made} onClose={onClose} />
  const run = async () => {
    const params = { resource_id: id }
    const { link, path } = await call(statistic.create_link, { params, body: { user_ids: [...people], lang } })
    await client.invalidateQueries({ queryKey: [statistic.links.path, params] })
    setMade({ path, expires_at: link.expires_at })
  }
  return (
    <ActionForm
      title={t`Print person statistics`}
      body={plural(people.length, {
        one: 'Anyone with the link can see the statistics of # person for 24 hours.',
        other: 'Anyone with the link can see the statistics of # people for 24 hours.',
      })}
      action={t`Create link`}
      isReady={people.length > 0 && people.length <= 500}
      onRun={run}
      onClose={() => made === null && onClose()}
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
      description={t`Shown only once. It expires on ${until}, or when revoked.`}
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
