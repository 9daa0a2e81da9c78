import { Textarea } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import type { OwnControlProps } from '../../../../parts/contest-form/rows/row.ts'

/** Keys of Safe Exam Browser, one a line. Stored ones stand as their first 8 characters; whoever deletes a line deletes the key. */
export function KeysField({ value, onChange, onBlur, disabled }: OwnControlProps) {
  const { t } = useLingui()
  const keys = Array.isArray(value) ? value.map(String) : []
  return (
    <Textarea
      mono
      rows={3}
      aria-label={t({ context: 'exam', message: 'Keys, one per line' })}
      spellCheck={false}
      value={keys.join('\n')}
      onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n').map((line) => line.toLowerCase()))}
      onBlur={() => {
        const tidy = keys.map((key) => key.trim()).filter(Boolean)
        if (tidy.join() !== keys.join()) onChange(tidy)
        onBlur()
      }}
      readOnly={disabled}
    />
  )
}
