import { useState } from 'react'
import { Segmented } from '../controls/segmented.tsx'
import { ToastProvider } from '../feedback/toast.tsx'
import { Section } from '../layout/section.tsx'
import { cn } from '../theme/cn.ts'
import { LogoMark } from '../theme/logo.tsx'
import { type Surface, type Theme, ThemeScope } from '../theme/surface.tsx'
import type { GallerySection } from './frame.tsx'
import { sections as own } from './sections.tsx'

type ThemeChoice = Theme | 'both'

/** Every component in every state. Mounted in development only: its words are samples and are not translated. */
export function Gallery({ more = [] }: { more?: ReadonlyArray<GallerySection> }) {
  const [shown, setShown] = useState<ThemeChoice>('dark')
  const [surface, setSurface] = useState<Surface>('admin')
  const themes: ReadonlyArray<Theme> = shown === 'both' ? ['dark', 'light'] : [shown]
  return (
    <ToastProvider>
      <header className="flex flex-wrap items-center gap-4 border-b border-rule px-6 py-3">
        <LogoMark />
        <h1 className="type-title mr-auto">Components</h1>
        <Segmented<Surface>
          aria-label="Surface"
          value={surface}
          onValueChange={setSurface}
          options={[
            { value: 'admin', label: 'Admin' },
            { value: 'arena', label: 'Arena' },
          ]}
        />
        <Segmented<ThemeChoice>
          aria-label="Theme"
          value={shown}
          onValueChange={setShown}
          options={[
            { value: 'dark', label: 'Dark' },
            { value: 'light', label: 'Paper' },
            { value: 'both', label: 'Both' },
          ]}
        />
      </header>
      <main className="flex items-stretch overflow-x-auto">
        {themes.map((theme) => (
          <ThemeScope
            key={theme}
            theme={theme}
            surface={surface}
            className={cn('flex-1 bg-ink-0 p-6', themes.length > 1 ? 'min-w-[1320px]' : 'min-w-0')}
          >
            {[...own, ...more].map(({ id, title, element }, index) => (
              <Section key={id} title={title} first={index === 0} className="mb-8" {...(themes[0] === theme ? { id } : {})}>
                {element}
              </Section>
            ))}
          </ThemeScope>
        ))}
      </main>
    </ToastProvider>
  )
}
