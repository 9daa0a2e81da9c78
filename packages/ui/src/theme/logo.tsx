import { cn } from './cn.ts'

/** The beacon tower with its fire lit. Give `label` when nothing beside it says the product's name. */
export function LogoMark({ size = 24, label, className }: { size?: number; label?: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={cn('shrink-0', className)}
    >
      <path d="M12 1 16 5.5 12 10 8 5.5Z" className="fill-amber" />
      <path d="M9.6 12h4.8l1.6 8H8Z" className="fill-fg" />
      <path d="M0 20.5h24V22H0ZM1.5 18.2h1.6v2.3H1.5ZM20.9 18.2h1.6v2.3h-1.6Z" className="fill-fg" />
    </svg>
  )
}

/** Mark, name and Chinese name, as in the top bars. The name is a proper noun and is not translated. */
export function Logo({ size = 20, className }: { size?: number; className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2 whitespace-nowrap', className)}>
      <LogoMark size={size} />
      <span className="font-semibold [font-stretch:112%]" lang="en">
        Beacon
      </span>
      <span className="font-normal text-fg-3" lang="zh-Hans">
        烽火
      </span>
    </span>
  )
}
