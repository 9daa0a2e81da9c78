import type { Bracket } from '@beacon/api/contest/contest-structures'
import { limits } from '@beacon/api/limits'
import type { ScreenValue } from '@beacon/api/contest/viewer-key'
import { Checkbox, Input as TextInput, NumberInput, Segmented, Select } from '@beacon/ui/controls'
import { DateTimeField, Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { optionsOf, type ScreenDraft } from './screen-draft.ts'
import { TurnRows } from './turn-rows.tsx'
import type { Displays } from './use-displays.ts'

interface FieldsProps {
  draft: ScreenDraft
  change: (more: Partial<ScreenDraft>) => void
}

export function NameField({ draft, change }: FieldsProps) {
  const { t } = useLingui()
  return (
    <Field label={t({ context: 'screen', message: 'Name' })} required help={t`4–40 characters, for example where it hangs.`}>
      <TextInput value={draft.name} counter={limits.name.max} onChange={(event) => change({ name: event.target.value })} />
    </Field>
  )
}

interface DisplayProps extends FieldsProps {
  values: readonly ScreenValue[]
  wordOf: (value: ScreenValue) => string
}

export function DisplayField({ draft, change, values, wordOf }: DisplayProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Display`}>
      <Select
        value={draft.value}
        onValueChange={(value) => change({ value })}
        options={values.map((key) => ({ value: key, label: wordOf(key) }))}
      />
    </Field>
  )
}

export function LookFields({ draft, change }: FieldsProps) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={t`Theme`}>
        <Segmented
          value={draft.theme}
          onValueChange={(theme) => change({ theme })}
          options={[
            { value: 'dark', label: t`Dark` },
            { value: 'light', label: t({ context: 'theme', message: 'Light' }) },
          ]}
        />
      </Field>
      <Field label={t`Language`}>
        <Segmented
          value={draft.lang}
          onValueChange={(lang) => change({ lang })}
          options={[
            { value: 'en', label: 'English' },
            { value: 'zh', label: '中文' },
          ]}
        />
      </Field>
    </div>
  )
}

const everybody = 'all'

export function BracketField({ draft, change, brackets }: FieldsProps & { brackets: readonly Bracket[] }) {
  const { t, i18n } = useLingui()
  if (brackets.length === 0) return null
  const isZh = i18n.locale.startsWith('zh')
  return (
    <Field label={t`Bracket`}>
      <Select
        value={draft.bracket ?? everybody}
        onValueChange={(value) => change({ bracket: value === everybody ? null : value })}
        options={[
          { value: everybody, label: t`Everyone` },
          ...brackets.map(({ bracket_id, name_en, name_zh }) => ({ value: bracket_id, label: isZh ? name_zh : name_en })),
        ]}
      />
    </Field>
  )
}

/** Options of the value, and when the key ends. A set of contests has no rotation, and gives no displays for it. */
export function OptionFields({ draft, change, displays }: FieldsProps & { displays?: Pick<Displays, 'turns' | 'wordOf'> }) {
  const { t } = useLingui()
  const { hasTop, hasPages, hasSafe, hasTransparent, hasTurns } = optionsOf(draft.value)
  return (
    <>
      {hasTurns && displays !== undefined && (
        <TurnRows turns={draft.rotate} displays={displays} onChange={(rotate) => change({ rotate })} />
      )}
      <div className="grid grid-cols-3 gap-3 empty:hidden">
        {hasTop && (
          <Field
            label={t`Places`}
            help={draft.value === 'ranking' ? t`Leave empty for all. 10 or fewer: extra large, for a hall.` : t`Leave empty for all.`}
          >
            <NumberInput value={draft.top} min={1} max={1000} onValueChange={(top) => change({ top })} />
          </Field>
        )}
        {hasPages && (
          <Field label={t`Turn pages every`} help={t`5–600; default 12.`}>
            <NumberInput value={draft.page_s} min={5} max={600} unit="s" onValueChange={(page_s) => change({ page_s })} />
          </Field>
        )}
        {hasSafe && (
          <Field label={t`Safe area`} help={t`Area cut off by the display.`}>
            <NumberInput value={draft.safe} min={0} max={10} unit="%" onValueChange={(safe) => change({ safe })} />
          </Field>
        )}
      </div>
      {hasTransparent && (
        <Checkbox checked={draft.transparent} onCheckedChange={(transparent) => change({ transparent })}>
          {t`No background, for video overlays`}
        </Checkbox>
      )}
      <Field label={t`Expires`} help={t`Then the screen goes dark.`}>
        <DateTimeField value={draft.expires_at} onValueChange={(expires_at) => change({ expires_at })} />
      </Field>
    </>
  )
}
