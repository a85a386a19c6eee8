import { useQuery } from '@tanstack/react-query';

export type NamedFile = { readonly url: string; readonly filename: string };

/** A file's media type, and its size in bytes where the server tells it. */
export type FileFactsOfServer = { readonly mediaType: string; readonly bytes: number | null };

/** Fetches the type and size of a stored file, without its content. Signed links of a file are one file. */
export function useFileFacts({ url }: NamedFile) {
  return useQuery({
    queryKey: ['file facts', url.split('?')[0]],
    queryFn: async ({ signal }): Promise<FileFactsOfServer> => {
      const response = await fetch(url, { method: 'HEAD', signal });
      if (!response.ok) throw new Error(`The file answered ${response.status}.`);
      const length = response.headers.get('content-length');
      return {
        mediaType: response.headers.get('content-type')?.split(';')[0] ?? '',
        bytes: length === null ? null : Number(length),
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
}
