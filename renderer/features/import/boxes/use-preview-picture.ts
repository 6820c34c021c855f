import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ImportOptions } from '#shared/contract/imports.ts';
import { client } from '../../../transport/client.ts';

/** The URL of a preview picture while it is shown. */
export function usePreviewPicture(options: ImportOptions, image: string | undefined): string | null {
  const blob = useQuery({
    queryKey: ['import-picture', options, image],
    queryFn: () => client.imports.previewImage({ options, image: image ?? '' }),
    enabled: image !== undefined,
    retry: false,
  }).data;
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
