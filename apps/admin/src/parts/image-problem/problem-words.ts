import type { ImageProblem } from '@beacon/api/image'
import { baseNames, type ImageProblemCode } from '@beacon/api/image-limits'
import { listText } from '@beacon/i18n'
import { useDiskTexts, usePackageTexts, useRegistryTexts } from './bring-problem-words.ts'
import { useLingui } from '@lingui/react/macro'

type Of = (name: string) => string
type Texts = Partial<Record<ImageProblemCode, (of: Of) => string>>

/** Why an image could not be made, and what to do about it. */
export function useImageProblemWords(): (problem: ImageProblem) => string {
  const { t } = useLingui()
  const texts: Texts = {
    ...useArchiveTexts(),
    ...useDockerfileTexts(),
    ...useMakingTexts(),
    ...useDiskTexts(),
    ...useRegistryTexts(),
    ...usePackageTexts(),
  }
  return ({ code, details }) => {
    const of: Of = (name) => String(details[name] ?? '')
    const said = texts[code]?.(of) ?? code
    return of('line') === '' ? said : t`Dockerfile, line ${of('line')}: ${said}`
  }
}

function useArchiveTexts(): Texts {
  const { t } = useLingui()
  return {
    archive_content: () =>
      t`The file holds neither a Dockerfile nor an image. Pack the folder with the Dockerfile, or use what “docker save” wrote.`,
    archive_many: () => t`The file holds several images. Save one image per file.`,
    archive_broken: () => t`The file is damaged or incomplete. Pack it again and upload it once more.`,
    archive_path: (of) => t`The path “${of('path')}” leads out of the folder. Pack it without such paths.`,
    archive_link: (of) => t`The link “${of('path')}” leads out of the folder. Replace it with the file itself.`,
    archive_device: (of) => t`“${of('path')}” is a device or a pipe. Remove it from the archive.`,
    archive_twice: (of) => t`“${of('path')}” is in the archive twice. Pack it again.`,
    archive_limit: (of) => t`The unpacked file is too large (limit: ${of('limit')}). Remove what the image does not need.`,
    archive_zip: () => t`A zip can hold a folder with a Dockerfile only. Upload an image as the tar that “docker save” wrote.`,
    archive_layer: (of) =>
      t`A layer (“${of('path')}”) is packed in a way that is not taken. Use gzip, or save the image with “docker save”.`,
    node_gone: () => t`The machine that it was taken from is gone. Nothing was saved.`,
    file_gone: () => t`The uploaded file is no longer there. Upload it again.`,
  }
}

function useDockerfileTexts(): Texts {
  const { t } = useLingui()
  const bases = listText(baseNames)
  return {
    dockerfile_long: (of) => t`The Dockerfile is too long (limit: ${of('max')}). Shorten it.`,
    dockerfile_empty: () => t`The Dockerfile is empty. It needs at least a FROM.`,
    dockerfile_unknown: (of) => t`“${of('word')}” is not an instruction.`,
    dockerfile_from_first: () => t`The first instruction must be FROM; only ARG may come before it.`,
    dockerfile_from_form: () => t`FROM takes one image, and a name after AS.`,
    dockerfile_base_unknown: (of) => t`The image “${of('image')}” is not here. Add it first, or begin with one of: ${bases}.`,
    dockerfile_variable: () => t`This variable has no value here. Give its ARG a default, or write the value out.`,
    dockerfile_add_address: () => t`ADD cannot download. Put the file into the folder.`,
    dockerfile_add_variable: () => t`ADD cannot take its source from a variable. Write it out, or use COPY.`,
    dockerfile_copy_from: (of) => t`COPY --from names “${of('image')}”, which is not an earlier stage of this Dockerfile.`,
    dockerfile_mount: () => t`RUN --mount is not available. Use COPY.`,
    dockerfile_heredoc: () => t`Text blocks with << are not available. Put the text into a file and use COPY.`,
    dockerfile_flag: (of) => t`The option “${of('option')}” is not available. Remove it.`,
    dockerfile_onbuild: () => t`ONBUILD is not available. Remove it.`,
    dockerfile_syntax: () => t`“# syntax=” is not available. Remove the line.`,
    dockerfile_escape: () => t`“# escape=” can only be the backslash. Remove the line.`,
    dockerfile_label: () => t`Labels may hold no variable and not begin with “bcn.”. Change the label.`,
    dockerfile_characters: () => t`The line holds control characters. Save the file as plain text.`,
  }
}

function useMakingTexts(): Texts {
  const { t } = useLingui()
  return {
    base_missing: (of) => t`The base “${of('image')}” needs the package ${of('package')}. Install it on the server and try again.`,
    base_failed: (of) =>
      t`The base could not be prepared: ${of('text')}. The log below says more. Upload the file again once that is mended.`,
    base_root: (of) =>
      t`The base “${of('image')}” is made only where Beacon runs as root. Begin with another one, or upload it as “docker save” writes it.`,
    build_failed: (of) => t`The build failed: ${of('text')}. The end of the log shows the step.`,
    build_time: (of) => t`It took longer than ${of('minutes')} min and was stopped. Do less in the build.`,
    build_disk: () => t`The disk of the engine is almost full. Delete images that nothing uses, or free space on the server.`,
    build_size: (of) => t`The image is larger than ${of('gb')} GB. Remove what it does not need.`,
    build_limit: () =>
      t`Docker did not limit the processes of a build step, so the build was stopped. Update Docker on the server and try again.`,
    image_quota: (of) =>
      t`Images take ${of('used')} of ${of('max')} GB, and this one needs ${of('want')} GB. Delete images that nothing uses.`,
    image_onbuild: () => t`The image carries ONBUILD triggers, which are not available. Build it without them.`,
    image_label: () => t`The image carries a label that begins with “bcn.”. Build it without that label.`,
    image_arch: () => t`The image is for another processor. Build it for the one of this server.`,
    load_failed: () => t`Docker could not load the image. Save it again with “docker save” and upload that file.`,
    interrupted: () => t`Making it was interrupted. Upload it again.`,
    engine_gone: () => t`The engine stopped answering. Check Docker on the server and upload the file again.`,
  }
}
