import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { useKindForm } from './kind-form.ts'
import { settingRow } from './rows/index.ts'

/** What a field is called, by its path: parts of lists and of the second language by their own names. */
export function useLabelOf(): (path: string) => string {
  const { i18n } = useLingui()
  const { t } = useWords()
  const form = useKindForm()
  const inner: Readonly<Record<string, string>> = {
    name: t`Name`,
    brief: t`Brief`,
    guide: t`Guide`,
    name_en: t`Name in English`,
    name_zh: t`Name in Chinese`,
    label_en: t`Name in English`,
    label_zh: t`Name in Chinese`,
    code: t`Code`,
    capacity: t`Capacity`,
    options: t`Choices`,
    title: t`Title`,
    body: t`Text`,
  }
  return (path) => {
    const [top = '', ...rest] = path.split('.')
    const row = settingRow(form, top)
    const part = inner[rest.at(-1) ?? '']
    if (rest.length > 0 && part !== undefined) return part
    return row === undefined ? path : i18n._(row.label)
  }
}
