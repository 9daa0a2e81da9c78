import { Button, type ButtonProps, Kbd } from '@beacon/ui/controls'

interface Props extends Omit<ButtonProps, 'onMouseDown' | 'asChild'> {
  /** The key that does the same. */
  keyName: string
  ariaKey?: string
}

/** A button that a key presses too. A click leaves the focus where it is, so that keys go on. */
export function KeyButton({ keyName, ariaKey, children, ...rest }: Props) {
  return (
    <Button size="sm" aria-keyshortcuts={ariaKey ?? keyName} {...rest} onMouseDown={(event) => event.preventDefault()}>
      {children}
      <span aria-hidden="true" className="inline-flex">
        <Kbd>{keyName}</Kbd>
      </span>
    </Button>
  )
}
