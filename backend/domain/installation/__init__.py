"""Facts about an installation in; findings of `timbang doctor`, its exposition and manifests out."""
