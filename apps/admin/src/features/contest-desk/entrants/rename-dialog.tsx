import { call } from '@beacon/api/client'
import { entrant, type EntrantRow } from '@beacon/api/contest/entrant'
import { limits } from '@beacon/api/limits'
import { uploadFile } from '@beacon/api/platform/upload'
import { urlOf } from '@beacon/api/client'
import { file } from '@beacon/api/platform/file'
import { useErrorWords } from '@beacon/auth/call'
import { countryOptions, useFormatLocale } from '@beacon/i18n'
import { Button, Input } from '@beacon/ui/controls'
import { Combobox, Field, FieldError, FileDrop } from '@beacon/ui/form'
import { useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'

interface Props {
  id: string
  row: EntrantRow
  again: () => Promise<unknown>
  onClose: () => void
}
type Body = Parameters<typeof save>[2]

const save = (
  id: string,
  row: Pick<EntrantRow, 'entrant_id' | 'version'>,
  body: Pick<EntrantRow, 'name' | 'tag' | 'country' | 'number' | 'logo'>,
) => call(entrant.update, { params: { resource_id: id, entrant_id: row.entrant_id }, body: { ...body, version: row.version } })

/** Name, tag, number, country and picture of an entrant in this contest; the old ones come back with “Undo”. */
export function RenameDialog({ id, row, again, onClose }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const toast = useToast()
  const words = useErrorWords()
  const was: Body = { name: row.name, tag: row.tag, country: row.country, number: row.number, logo: row.logo }
  const [values, setValues] = useState<Body>(was)
  const put = (change: Partial<Body>) => setValues((old) => ({ ...old, ...change }))
  const isReady = values.name.trim() !== '' && values.number > 0
  const undo = async (version: number) => {
    try {
      await save(id, { entrant_id: row.entrant_id, version }, was)
      await again()
    } catch (error) {
      toast.failed({ title: words(error) })
    }
  }
  const run = async () => {
    const { version } = await save(id, row, values)
    await again()
    toast.done({
      title: t`“${values.name}” saved`,
      body: t`It now shows everywhere.`,
      action: { label: t`Undo`, onSelect: () => void undo(version) },
    })
  }
  return (
    <ActionForm
      title={t`Rename “${row.name}”`}
      body={t`Only in this contest. The old name is kept in the audit log.`}
      action={t`Save changes`}
      isReady={isReady}
      onRun={run}
      onClose={onClose}
    >
      <Field label={t({ context: 'entrant', message: 'Name' })} required>
        <Input value={values.name} maxLength={64} onChange={(event) => put({ name: event.target.value })} />
      </Field>
      <div className="grid grid-cols-3 gap-3">
        <Field label={t({ context: 'desk', message: 'Tag' })}>
          <Input value={values.tag} maxLength={10} onChange={(event) => put({ tag: event.target.value })} />
        </Field>
        <Field label={t`Number`}>
          <Input
            inputMode="numeric"
            value={String(values.number)}
            onChange={(event) => put({ number: Number(event.target.value.replace(/\D/gu, '').slice(0, 6)) })}
          />
        </Field>
        <Field label={t`Country`}>
          <Combobox
            value={values.country}
            onValueChange={(country) => put({ country })}
            options={countryOptions(locale)}
            placeholder={t`Choose a country or region`}
          />
        </Field>
      </div>
      <Logo value={values.logo} onValueChange={(logo) => put({ logo })} />
    </ActionForm>
  )
}

function Logo({ value, onValueChange }: { value: string | null; onValueChange: (id: string | null) => void }) {
  const { t } = useLingui()
  const words = useErrorWords()
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async (picked: File) => {
    setFailure(null)
    setSending(true)
    try {
      const done = await uploadFile({ purpose: 'team_logo', file: picked, signal: new AbortController().signal, onSent: () => undefined })
      onValueChange(done.file_id)
    } catch (error) {
      setFailure(words(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <Field label={t`Logo`}>
      {value === null ? (
        <FileDrop
          files={[]}
          multiple={false}
          endings={['.jpg', '.jpeg', '.png', '.gif', '.svg']}
          max_bytes={limits.contest_logo_bytes}
          onAdd={([picked]) => picked && !isSending && void send(picked.file)}
          onRemove={() => undefined}
        />
      ) : (
        <div className="flex items-center gap-3">
          <img
            src={urlOf(file.image, { params: { file_id: value } })}
            alt={t`Logo`}
            className="size-12 rounded-control border border-rule object-contain"
          />
          <Button size="sm" look="quiet" onClick={() => onValueChange(null)}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      )}
      {failure !== null && <FieldError>{failure}</FieldError>}
    </Field>
  )
}
