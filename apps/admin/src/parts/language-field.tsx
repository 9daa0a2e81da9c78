import { Segmented } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'

type Lang = 'en' | 'zh'

interface Props {
  value: Lang
  onValueChange: (lang: Lang) => void
  layout?: 'stack'
}

/** The language of what is printed or made: each is called by its own name. */
export function LanguageField({ value, onValueChange, ...look }: Props) {
  const { t } = useLingui()
  return (
    <Field label={t`Language`} {...look}>
      <Segmented
        value={value}
        onValueChange={onValueChange}
        options={[
          { value: 'en', label: 'English' },
          { value: 'zh', label: '中文' },
        ]}
      />
    </Field>
  )
}
