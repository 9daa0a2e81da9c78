import { sceneWay } from '@beacon/api/scene/ways'
import { Select } from '@beacon/ui/controls'
import { DateTimeField } from '@beacon/ui/form'
import { late } from '@beacon/ui/late'
import { EditorSkeleton } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react'
import { Suspense } from 'react'
import type { ControllerRenderProps } from 'react-hook-form'
import { ScoringFields } from '../scoring/scoring-fields.tsx'
import { SettingControl } from '../form/setting-control.tsx'
import { WaysBox } from '../form/ways-box.tsx'
import { ArenaField } from './arena-field.tsx'
import { BracketEditor } from './bracket-editor.tsx'
import { CertificateEditor } from './certificate-editor.tsx'
import { EntryFieldEditor } from './entry-field-editor.tsx'
import { ImageField } from './image-field.tsx'
import type { ContestInput } from './model.ts'
import { OwnValue } from './own-value.tsx'
import { PercentFields } from './percent-fields.tsx'
import type { SettingRow } from './rows/index.ts'
import { TranslationFields } from './translation-fields.tsx'
import { WhitelistField } from './whitelist-field.tsx'

const MarkdownEditor = late(async () => (await import('@beacon/ui/markdown')).MarkdownEditor)

interface Props {
  row: SettingRow
  field: ControllerRenderProps<ContestInput>
  disabled: boolean
}

const readWays = (value: unknown) => sceneWay.options.filter((way) => Array.isArray(value) && value.includes(way))

/** The control of one setting of a contest, by its kind. */
export function ContestSettingControl({ row, field, disabled }: Props) {
  const { i18n } = useLingui()
  const { control } = row
  const { value, onChange, onBlur, ref } = field
  const text = typeof value === 'string' ? value : ''
  const shared = { value, onChange, disabled }
  switch (control.kind) {
    case 'markdown':
      return (
        <Suspense fallback={<EditorSkeleton />}>
          <MarkdownEditor ref={ref} value={text} onValueChange={onChange} onBlur={onBlur} readOnly={disabled} counter={20_000} rows={6} />
        </Suspense>
      )
    case 'time':
      return <DateTimeField ref={ref} value={text || null} onValueChange={onChange} onBlur={onBlur} readOnly={disabled} className="w-72" />
    case 'select':
      return (
        <Select
          className="w-60"
          value={text}
          onValueChange={onChange}
          disabled={disabled}
          options={control.options.map(([option, label]) => ({ value: option, label: i18n._(label) }))}
        />
      )
    case 'image':
      return <ImageField value={typeof value === 'string' ? value : null} purpose={control.purpose} onValueChange={onChange} />
    case 'scoring':
      return <ScoringFields disabled={disabled} />
    case 'percents':
      return <PercentFields {...shared} />
    case 'whitelist':
      return <WhitelistField {...shared} onBlur={onBlur} />
    case 'own_text':
    case 'own_number':
      return <OwnValue {...shared} control={control} onBlur={onBlur} />
    case 'own':
      return <control.Control {...shared} onBlur={onBlur} />
    case 'arena':
      return <ArenaField {...shared} />
    case 'translations':
      return <TranslationFields />
    case 'brackets':
      return <BracketEditor />
    case 'entry_fields':
      return <EntryFieldEditor />
    case 'ways':
      return <WaysBox value={readWays(value)} onChange={onChange} disabled={disabled} />
    case 'certificate':
      return <CertificateEditor />
    default:
      return <SettingControl control={control} field={field} disabled={disabled} words={row.help} isNullable={control.kind === 'code'} />
  }
}
