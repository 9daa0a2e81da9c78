import { Combobox, MultiCombobox } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'

interface Props<Value> {
  value: Value
  /** Words in use elsewhere. */
  known: readonly string[]
  onChange: (value: Value) => void
  onBlur: () => void
}

const optionsOf = (known: readonly string[], chosen: readonly string[]) =>
  [...new Set([...known, ...chosen])].map((name) => ({ value: name, label: name }))

/** One word: those in use to choose from, and any other one. `max`: its length. */
export function WordBox({ value, known, max, onChange, onBlur }: Props<string> & { max: number }) {
  const { t } = useLingui()
  return (
    <Combobox
      className="w-60"
      placeholder={t`Choose or type a name`}
      value={value === '' ? null : value}
      onValueChange={(next) => onChange(next ?? '')}
      onCreate={(name) => onChange(name.trim().slice(0, max))}
      onBlur={onBlur}
      options={optionsOf(known, value === '' ? [] : [value])}
    />
  )
}

/** Several words, likewise. `max`: how many. */
export function WordsBox({ value, known, max, placeholder, onChange, onBlur }: Props<string[]> & { max: number; placeholder: string }) {
  const put = (next: readonly string[]) => onChange([...new Set(next)].slice(0, max))
  return (
    <MultiCombobox
      placeholder={placeholder}
      value={value}
      onValueChange={put}
      onCreate={(name) =>
        put([...value, ...name.split(/[,，、;；]/u).flatMap((word) => (word.trim() === '' ? [] : [word.trim().slice(0, 40)]))])
      }
      onBlur={onBlur}
      options={optionsOf(known, value)}
    />
  )
}
