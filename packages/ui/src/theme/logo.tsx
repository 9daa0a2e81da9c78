import { cn } from './cn.ts'

/** The beacon tower with its fire lit. Give `label` when nothing beside it says the product's name. */
export function LogoMark({ size = 24, label, className }: { size?: number; label?: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      // Not merged by cn: walls draw the mark in their first load, the merger alone would be 9 kB.
      className={`shrink-0 ${className ?? ''}`}
    >
      <path d="M12 0 16.9 5.1 12 10.2 7.1 5.1Z" className="fill-amber" />
      <path d="M9.6 11h4.8l1.3 8.7H8.3Z" className="fill-fg" />
      <path d="M0 20.3h24v2H0ZM2 18.3h1.9v2H2ZM20.1 18.3H22v2h-1.9Z" className="fill-fg" />
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
