import { encodingName, textEncoding, type TextEncoding } from '@beacon/api/text-encoding'
import { Select } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'

interface Props {
  value: TextEncoding | null
  disabled?: boolean
  onChange: (encoding: TextEncoding) => void
}

/** What the bytes of a text are read as. */
export function EncodingSelect({ value, disabled, onChange }: Props) {
  const { t } = useLingui()
  const scripts: Readonly<Record<TextEncoding, string | null>> = {
    'utf-8': null,
    'utf-16le': null,
    'utf-16be': null,
    gb18030: t`Chinese`,
    big5: t`Traditional Chinese`,
    shift_jis: t`Japanese`,
    'euc-jp': t`Japanese`,
    'euc-kr': t`Korean`,
    'windows-1250': t`Central European`,
    'windows-1251': t`Cyrillic`,
    'windows-1252': t`Western European`,
    'windows-1253': t`Greek`,
    'windows-1254': t`Turkish`,
    'windows-1255': t`Hebrew`,
    'windows-1256': t`Arabic`,
    'windows-1258': t`Vietnamese`,
    'windows-874': t`Thai`,
    'koi8-r': t`Cyrillic`,
    ibm866: t`Cyrillic`,
  }
  return (
    <div className="w-80 shrink-0">
      <Select<TextEncoding>
        size="sm"
        aria-label={t`Encoding`}
        prefix={t`Encoding:`}
        value={value}
        disabled={disabled}
        onValueChange={onChange}
        options={textEncoding.options.map((encoding) => {
          const script = scripts[encoding]
          return { value: encoding, label: script === null ? encodingName(encoding) : `${encodingName(encoding)} · ${script}` }
        })}
      />
    </div>
  )
}
