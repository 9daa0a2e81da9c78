import type { Input } from '@beacon/api/endpoint'
import { limits } from '@beacon/api/limits'
import type { ScreenRow, viewerKey } from '@beacon/api/viewer-key'
import { Input as TextInput, Segmented, Select } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../actions/action-form.tsx'
import { displayWords } from '../words.ts'

interface Props {
  onCreate: (body: Input<typeof viewerKey.create>['body']) => Promise<unknown>
  onClose: () => void
}

/** Width of a name: a Han character counts two. */
const widthOf = (text: string): number => [...text].reduce((sum, character) => sum + (/\p{Script=Han}/u.test(character) ? 2 : 1), 0)

/** A new display of the contest. */
export function NewScreenDialog({ onCreate, onClose }: Props) {
  const { t, i18n } = useLingui()
  const [name, setName] = useState('')
  const [value, setValue] = useState<ScreenRow['value']>('matrix')
  const [theme, setTheme] = useState<ScreenRow['theme']>('dark')
  const [lang, setLang] = useState<ScreenRow['lang']>(i18n.locale === 'zh' ? 'zh' : 'en')
  const trimmed = name.trim()
  return (
    <ActionForm
      title={t`New screen`}
      body={t`It shows what players see, never more. Its key is shown once.`}
      action={t`Create screen`}
      isReady={widthOf(trimmed) >= limits.name.min && [...trimmed].length <= limits.name.max}
      onRun={() => onCreate({ name: trimmed, value, theme, lang })}
      onClose={onClose}
    >
      <Field label={t({ context: 'screen', message: 'Name' })} required help={t`4–40 characters: where it hangs, for example.`}>
        <TextInput value={name} counter={limits.name.max} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label={t`Display`}>
        <Select
          value={value}
          onValueChange={setValue}
          options={displays.map((key) => ({ value: key, label: i18n._(displayWords[key]) }))}
        />
      </Field>
      <Field label={t`Theme`}>
        <Segmented
          value={theme}
          onValueChange={setTheme}
          options={[
            { value: 'dark', label: t`Dark` },
            { value: 'light', label: t({ context: 'theme', message: 'Light' }) },
          ]}
        />
      </Field>
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

export const displays = ['matrix', 'ranking', 'feed', 'countdown'] as const
