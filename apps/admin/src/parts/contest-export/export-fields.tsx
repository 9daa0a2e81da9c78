import { Segmented, Select } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ExportChoice } from './use-export-choice.ts'
import { exportWords } from './words.ts'

interface Props {
  choice: ExportChoice
  isFrozen: boolean
  /** Beside the file: a bracket. */
  children?: ReactNode
}

/** What, as which file, of which view; what was not revealed yet is said. */
export function ExportFields({ choice, isFrozen, children }: Props) {
  const { t, i18n } = useLingui()
  const { offered, what, setWhat, formats, format, setFormat, view, setView, isReal, hasView } = choice
  return (
    <>
      <Field label={t`Export`} help={i18n._(exportWords[what].help)}>
        <Select
          value={what}
          onValueChange={setWhat}
          options={offered.map((value) => ({ value, label: i18n._(exportWords[value].name) }))}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t`File`}>
          <Segmented value={format} onValueChange={setFormat} options={formats.map((value) => ({ value, label: value.toUpperCase() }))} />
        </Field>
        {children}
      </div>
      {hasView && (
        <Field label={t`Results`} help={view === 'real' && isFrozen ? t`Contains results not yet revealed.` : undefined}>
          <Segmented
            value={view}
            onValueChange={setView}
            options={[
              { value: 'public', label: t`As players see them` },
              { value: 'real', label: t`Real` },
            ]}
          />
        </Field>
      )}
      {isReal && isFrozen && (
        <p className="text-dense text-fg-2">
          <Trans>Contains results not yet revealed.</Trans>
        </p>
      )}
    </>
  )
}
