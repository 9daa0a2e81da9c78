import { call, isApiError } from '@beacon/api/client'
import { license } from '@beacon/api/platform/license'
import { limits } from '@beacon/api/limits'
import { Confirm } from '@beacon/auth/call'
import { errorText, formatDate, useFormatLocale } from '@beacon/i18n'
import { Button, Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field, FileDrop } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { licenseQuery } from './queries.ts'

/** A refusal with its day in the person's form. */
function useRefusalWords() {
  const { i18n } = useLingui()
  const locale = useFormatLocale()
  return (error: unknown): string => {
    if (!isApiError(error)) return error instanceof Error ? error.message : String(error)
    const { date } = error.details
    return errorText(i18n, error.code, { ...error.details, ...(typeof date === 'string' ? { date: formatDate(locale, date) } : {}) })
  }
}

/** Takes a licence as a file or as pasted text. */
export function ActivateForm() {
  const { t } = useLingui()
  const toast = useToast()
  const queryClient = useQueryClient()
  const words = useRefusalWords()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [older, setOlder] = useState<string | null>(null)
  const activate = async (take_older: boolean) => {
    const view = await call(license.activate, { body: { text, ...(take_older ? { take_older } : {}) } })
    queryClient.setQueryData(licenseQuery.queryKey, view)
    setText('')
    setFailure(null)
    toast.done({ title: t`Licence activated` })
  }
  const submit = async () => {
    setBusy(true)
    try {
      await activate(false)
    } catch (error) {
      if (isApiError(error) && error.code === 'license_older') setOlder(words(error))
      else setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FileDrop
        aria-label={t`Licence file`}
        files={[]}
        multiple={false}
        endings={['.lic', '.txt']}
        max_bytes={limits.license_bytes}
        onAdd={([picked]) => picked && void picked.file.text().then(setText)}
        onRemove={() => setText('')}
      />
      <Field label={<Trans>Or paste its text</Trans>} error={failure}>
        <Textarea
          rows={8}
          className="font-mono text-mono"
          spellCheck={false}
          placeholder="-----BEGIN BEACON LICENCE-----"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setFailure(null)
          }}
        />
      </Field>
      <Button look="primary" type="submit" className="self-start" saving={busy} disabled={text.trim() === ''}>
        <Trans>Activate</Trans>
      </Button>
      {older !== null && (
        <Confirm
          onClose={() => setOlder(null)}
          danger={false}
          title={t`Older licence`}
          body={older}
          action={t`Use it anyway`}
          describeError={words}
          onConfirm={() => activate(true)}
        />
      )}
    </form>
  )
}
