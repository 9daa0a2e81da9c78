import type { ImageProblem } from '@beacon/api/image/image'
import { baseNames, type ImageProblemCode } from '@beacon/api/image/image-limits'
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
    archive_content: () => t`The file contains neither a Dockerfile nor an image. Pack a folder with a Dockerfile, or use “docker save”.`,
    archive_many: () => t`The file contains several images. Save one image per file.`,
    archive_broken: () => t`The file is damaged or incomplete. Pack it again and upload it once more.`,
    archive_path: (of) => t`Path “${of('path')}” points outside the folder. Pack it without such paths.`,
    archive_link: (of) => t`Link “${of('path')}” points outside the folder. Replace it with the file itself.`,
    archive_device: (of) => t`“${of('path')}” is a device or a pipe. Remove it from the archive.`,
    archive_twice: (of) => t`The archive contains “${of('path')}” more than once. Pack it again.`,
    archive_limit: (of) => t`The unpacked file is too large (limit: ${of('limit')}). Remove unneeded files.`,
    archive_zip: () => t`A zip can contain only a folder with a Dockerfile. Upload an image as a “docker save” tar.`,
    archive_layer: (of) => t`Layer “${of('path')}” uses an unsupported compression. Use gzip, or save the image with “docker save”.`,
    node_gone: () => t`The source machine no longer exists. Nothing was saved.`,
    file_gone: () => t`The uploaded file no longer exists. Upload it again.`,
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
    dockerfile_base_unknown: (of) =>
      t`Image “${of('image')}” was not found. Start from a listed image or ${bases}, or allow its registry under System settings › Range.`,
    dockerfile_variable: () => t`This variable has no value here. Give its ARG a default, or use a literal value.`,
    dockerfile_add_address: () => t`ADD cannot download. Put the file into the folder.`,
    dockerfile_add_variable: () => t`This variable has no value in the Dockerfile. Write ADD's source in full, or use COPY.`,
    dockerfile_copy_from: (of) => t`COPY --from names “${of('image')}”, which is neither an earlier stage nor an image.`,
    dockerfile_copy_variable: () => t`COPY --from takes no variable. Name the image in a FROM … AS stage and copy from that stage.`,
    dockerfile_copy_form: (of) => t`${of('word')} needs a source and a destination.`,
    dockerfile_copy_name: () => t`With --chmod, write the file's name in full, or end the destination with “/”.`,
    dockerfile_mode: (of) => t`COPY cannot set the mode “${of('option')}”. Set it by RUN chmod in the next step.`,
    dockerfile_scratch: () =>
      t`A stage FROM scratch cannot set modes or create text files. Prepare them in the folder and use a plain COPY.`,
    dockerfile_mount: (of) => t`“${of('option')}” is not supported. COPY the files before this step.`,
    dockerfile_secret: (of) => t`Builds receive no secrets. Remove “${of('option')}” and put what the step needs into the folder.`,
    dockerfile_heredoc: (of) =>
      t`Here-document “${of('word')}” cannot be read. Give it a plain name, and end it with a line that holds only this name.`,
    dockerfile_text_variable: (of) =>
      t`A variable in here-document “${of('word')}” has no value. Set it with ARG or ENV, or quote the name after “<<”.`,
    dockerfile_list: (of) => t`The list after ${of('word')} is not valid. Write it as ["a", "b"].`,
    dockerfile_step_long: (of) => t`The instruction is longer than ${of('max')} KB. Move its text into a file and use COPY.`,
    dockerfile_flag: (of) => t`Option “${of('option')}” is not supported. Remove it.`,
    dockerfile_onbuild: () => t`ONBUILD is not supported. Remove it.`,
    dockerfile_syntax: () => t`“# syntax=” can only name docker/dockerfile. Remove the line.`,
    dockerfile_escape: () => t`“# escape=” takes a backslash or a backtick. Change the line.`,
    dockerfile_label: () => t`Labels cannot contain variables or start with “bcn.”. Change the label.`,
    dockerfile_characters: () => t`The line contains control characters. Save the file as plain text.`,
  }
}

function useMakingTexts(): Texts {
  const { t } = useLingui()
  return {
    base_missing: (of) => t`Base “${of('image')}” needs the package ${of('package')}. Install it on the server and try again.`,
    base_failed: (of) => t`The base could not be prepared: ${of('text')}. See the log below, fix it, then rebuild.`,
    base_root: (of) => t`Base “${of('image')}” requires Beacon to run as root. Use another base, or upload a “docker save” file.`,
    build_failed: (of) => t`The build failed: ${of('text')}. The end of the log shows the step.`,
    build_time: (of) => t`The build exceeded ${of('minutes')} min and was stopped. Reduce the number of steps.`,
    build_disk: () => t`The container engine's disk is almost full. Delete unused images or free space on the server.`,
    build_size: (of) => t`The image is larger than ${of('gb')} GB. Remove unneeded files.`,
    build_limit: () =>
      t`Docker did not limit the processes of a build step, so the build was stopped. Update Docker on the server and try again.`,
    build_builder: () =>
      t`This Docker has no classic builder, so steps cannot be limited. Build elsewhere and upload a “docker save” file.`,
    build_network_off: () => t`Network for builds was turned off during the build, so it was stopped. Rebuild without it.`,
    image_quota: (of) => t`Images take ${of('used')} of ${of('max')} GB, and this one needs ${of('want')} GB. Delete unused images.`,
    image_onbuild: () => t`The image has ONBUILD triggers, which are not supported. Build it without them.`,
    image_label: () => t`The image has a label starting with “bcn.”. Build it without that label.`,
    image_arch: () => t`The image is for another CPU architecture. Build it for this server's.`,
    load_failed: () => t`Docker could not load the image. Save it again with “docker save” and upload that file.`,
    interrupted: () => t`The build was interrupted. Build it again.`,
    freeze_time: (of) =>
      t`Copying the disk exceeded ${of('minutes')} min and was stopped. The machine is unchanged. Try again when load is lower.`,
    freeze_failed: (of) => t`The disk could not be copied: ${of('text')}. The machine is unchanged. Try again.`,
    engine_gone: () => t`The container engine stopped responding. Check Docker on the server, then rebuild.`,
  }
}
