"""The form that names a device."""

from flask_babel import gettext
from wtforms import Form, StringField

from scorekeeper.players import names as naming
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Device


class DeviceForm(Form):
    """How a browser is called where it is listed, in all its matches."""

    name = StringField(filters=[naming.clean])

    def save(self, device: Device) -> bool:
        """Take over the name, or say beside the field why not. Needs a begun write."""
        name = self.name.data or ""
        if naming.too_long(name):
            self.name.errors = [gettext("A name has at most %(most)d characters.", most=naming.LONGEST_NAME)]
            return False
        device.name = name
        db.session.commit()
        return True
