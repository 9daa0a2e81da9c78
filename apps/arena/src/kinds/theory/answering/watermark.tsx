/** Name and number behind the text, at 8 % contrast; no pointer and no reader meets it, since it is drawn and no text of the page. */
export function Watermark({ text }: { text: string }) {
  return (
    <div
      aria-hidden="true"
      data-part="watermark"
      className="pointer-events-none absolute inset-0 -z-10 grid select-none grid-cols-2 content-around justify-items-center gap-y-16 overflow-hidden opacity-[0.08] md:grid-cols-3"
    >
      {Array.from({ length: 18 }, (_, place) => (
        <span
          key={place}
          data-words={text}
          className="-rotate-[20deg] whitespace-nowrap text-title text-fg before:content-[attr(data-words)]"
        />
      ))}
    </div>
  )
}
