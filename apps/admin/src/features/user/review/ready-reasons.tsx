import { Button } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'

/** Six reasons that fit most rejections; choosing one fills the box. */
export function ReadyReasons({ onChoose }: { onChoose: (reason: string) => void }) {
  const { t } = useLingui()
  const reasons = [
    t`The name is not a real name.`,
    t`The organisation does not match.`,
    t`This person already has an account.`,
    t`The registration was too late.`,
    t`The phone or e-mail could not be reached.`,
    t`Only invited people can take part.`,
  ]
  return (
    <ul className="mt-2 flex flex-col items-start gap-0.5" aria-label={t`Common reasons`}>
      {reasons.map((reason) => (
        <li key={reason}>
          <Button look="quiet" size="sm" className="whitespace-normal text-left" onClick={() => onChoose(reason)}>
            {reason}
          </Button>
        </li>
      ))}
    </ul>
  )
}
