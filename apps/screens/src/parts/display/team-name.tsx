const HAN = /[\u3400-\u9fff]/u

/** Han letters are drawn by the language of the text, whatever the page speaks. */
export const langOf = (text: string): string | undefined => (HAN.test(text) ? 'zh-Hans' : undefined)

/** A name in one line that ends in an ellipsis; its size never shrinks. */
export function Name({ text, className = '' }: { text: string; className?: string }) {
  return (
    <span lang={langOf(text)} className={`min-w-0 truncate ${className}`}>
      {text}
    </span>
  )
}
