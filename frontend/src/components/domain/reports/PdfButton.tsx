import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/components/charts/frame/exportFile';
import { useSaved } from '@/components/ui/forms/useSaved';

interface PdfButtonProps {
  /** Made by the server. */
  file: (lang: 'en' | 'id') => Promise<Blob>;
  /** Of the file, without language and ending. */
  name: string;
  title: string;
  testId: string;
  disabled?: boolean;
}

/** A report in the reader's language; a refusal says why, and the page stays. */
export function PdfButton({ file, name, title, testId, disabled = false }: PdfButtonProps) {
  const { i18n } = useTranslation();
  const { refused } = useSaved();
  const lang = i18n.language === 'id' ? 'id' : 'en';
  const report = useMutation({
    mutationFn: () => file(lang),
    onSuccess: (made) => saveFile(made, `${name}-${lang}.pdf`),
    onError: refused,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
      title={title}
      disabled={disabled}
      loading={report.isPending}
      onClick={() => report.mutate()}
      data-testid={testId}
    >
      PDF
    </Button>
  );
}
