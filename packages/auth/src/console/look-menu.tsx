import { Button, Switch } from '@beacon/ui/controls'
import { Popover } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { fontSizes, type ConsoleLook } from './look.ts'

interface LookMenuProps {
  look: ConsoleLook
  onChange: (change: Partial<ConsoleLook>) => void
}

/** Size of the letters, copying and reading aloud; kept in this browser. */
export function LookMenu({ look, onChange }: LookMenuProps) {
  const { t } = useLingui()
  const { fontSize, copiesOnSelect, isRead } = look
  return (
    <Popover
      label={t`Terminal settings`}
      align="end"
      trigger={
        <Button size="sm" look="quiet">
          <Trans context="console">Settings</Trans>
        </Button>
      }
    >
      <div className="grid gap-3">
        <label className="flex items-center justify-between gap-4">
          <Trans>Font size</Trans>
          <input
            type="range"
            min={fontSizes.min}
            max={fontSizes.max}
            value={fontSize}
            aria-valuetext={`${fontSize} px`}
            onChange={({ target }) => onChange({ fontSize: Number(target.value) })}
          />
        </label>
        <Switch checked={copiesOnSelect} onCheckedChange={(next) => onChange({ copiesOnSelect: next })}>
          <Trans>Copy on select</Trans>
        </Switch>
        <Switch checked={isRead} onCheckedChange={(next) => onChange({ isRead: next })}>
          <Trans>Screen reader mode</Trans>
        </Switch>
      </div>
    </Popover>
  )
}
