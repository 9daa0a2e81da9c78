import { urlOf } from '@beacon/api/client'
import { systemPicture } from '@beacon/api/platform/system-picture'
import { localePreference, setSystemZone, systemLocale, themePreference, useFormatLocale, useThemeSwitch } from '@beacon/i18n'
import { cn, Logo, LogoMark } from '@beacon/ui/theme'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { systemInfoQuery } from '../session/queries.ts'
import { nameProduct } from './product-name.ts'

type PictureName = 'logo_dark' | 'logo_light' | 'favicon' | 'login_picture'

/** The address of a picture that the installation set. */
export const pictureHref = (name: PictureName, file_id: string): string => urlOf(systemPicture, { params: { name, file_id } })

/** What the installation is called where nobody named it; it is drawn as the product's own logo. */
const ownName = 'Beacon 烽火'

/** The system's name in the person's language; the product's own until it is known. */
export function useSystemName(): string {
  const locale = useFormatLocale()
  const { data } = useQuery(systemInfoQuery)
  return (locale === 'zh' ? data?.system_name_zh : null) ?? data?.system_name ?? 'Beacon'
}

/** Whether people may choose language and theme themselves. */
export function useLookSwitches(): { locale: boolean; theme: boolean } {
  const { data } = useQuery(systemInfoQuery)
  return { locale: data?.locale_switch !== false, theme: data?.theme_switch !== false }
}

/** Follows the look of the settings: the tab's name and picture, and the language, theme and time zone of people who chose none. */
export function SystemLook() {
  const { data: info } = useQuery(systemInfoQuery)
  const name = useSystemName()
  useEffect(() => {
    if (info !== undefined) nameProduct(name)
  }, [info, name])
  useEffect(() => {
    if (info === undefined) return
    localePreference.settle(info.locale_default === 'browser' ? systemLocale() : info.locale_default, !info.locale_switch)
    themePreference.settle(info.theme_default, !info.theme_switch)
    setSystemZone(info.time_zone)
  }, [info])
  useEffect(() => {
    if (info?.favicon == null) return
    const link = document.createElement('link')
    link.rel = 'icon'
    link.href = pictureHref('favicon', info.favicon)
    document.head.append(link)
    return () => link.remove()
  }, [info?.favicon])
  return null
}

interface BrandProps {
  size?: number
  className?: string
  /** The mark alone, where the bar is narrow. */
  small?: boolean
}

/** The installation's logo; without one its name beside the tower, and the product's own logo where it has no other name. */
export function Brand({ size = 20, className, small = false }: BrandProps) {
  const { theme } = useThemeSwitch()
  const { data: info } = useQuery(systemInfoQuery)
  const name = useSystemName()
  const kind = theme === 'light' ? 'logo_light' : 'logo_dark'
  const logo = info?.[kind] ?? null
  if (logo !== null && !small)
    return <img src={pictureHref(kind, logo)} alt={name} className={cn('max-h-[38px] max-w-[184px] object-contain', className)} />
  if (small) return <LogoMark size={size} {...(className === undefined ? {} : { className })} />
  if (name === 'Beacon' || name === ownName) return <Logo size={size} {...(className === undefined ? {} : { className })} />
  return (
    <span className={cn('inline-flex min-w-0 items-center gap-2', className)}>
      <LogoMark size={size} />
      <span className="truncate font-semibold" title={name}>
        {name}
      </span>
    </span>
  )
}
